/** The HTML report of a run, a single file that needs no network. */
@NullMarked
package dev.sawhorse.report.html;

import org.jspecify.annotations.NullMarked;
