/**
 * The data that goes into a page for its scripts: compact, in columns, and harmless wherever it stands in HTML.
 */
@NullMarked
package dev.sawhorse.report.data;

import org.jspecify.annotations.NullMarked;
