/** What a check looks like: for a terminal, for a pull request, and in the files that continuous integration reads. */
@NullMarked
package dev.sawhorse.report.check;

import org.jspecify.annotations.NullMarked;
