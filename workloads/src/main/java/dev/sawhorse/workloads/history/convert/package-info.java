/** The conversion of a history to files that a scenario can refer to. */
@NullMarked
package dev.sawhorse.workloads.history.convert;

import org.jspecify.annotations.NullMarked;
