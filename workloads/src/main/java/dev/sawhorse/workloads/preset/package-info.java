/** Loads fitted to published traces, with the source, the licence and the error of each fit. */
@NullMarked
package dev.sawhorse.workloads.preset;

import org.jspecify.annotations.NullMarked;
