/** Scale-down: which nodes are unneeded, since when, and which of them may be deleted now. */
@NullMarked
package dev.sawhorse.clusterautoscaler.scaledown;

import org.jspecify.annotations.NullMarked;
