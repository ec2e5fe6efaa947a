/** The log of a run in the format of the controllers' own logs. */
@NullMarked
package dev.sawhorse.report.log;

import org.jspecify.annotations.NullMarked;
