/** The cluster as the journal has told of it so far: what is there now, and nothing of what is gone. */
@NullMarked
package dev.sawhorse.report.live;

import org.jspecify.annotations.NullMarked;
