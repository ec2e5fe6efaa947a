/** What happened in a run, in the words and the shape of the controllers' own logs. */
@NullMarked
package dev.sawhorse.report.log;

import org.jspecify.annotations.NullMarked;
