/** The output forms of a check: for a terminal, for a pull request, and as files of CI systems. */
@NullMarked
package dev.sawhorse.report.check;

import org.jspecify.annotations.NullMarked;
