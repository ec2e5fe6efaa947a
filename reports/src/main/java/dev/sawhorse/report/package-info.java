/** The output of a run: tables, charts, the HTML report and files. */
@NullMarked
package dev.sawhorse.report;

import org.jspecify.annotations.NullMarked;
