/** The data of pages for their scripts: compact, columnar, and safe inside HTML. */
@NullMarked
package dev.sawhorse.report.data;

import org.jspecify.annotations.NullMarked;
