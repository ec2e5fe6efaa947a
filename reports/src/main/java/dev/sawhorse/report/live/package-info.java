/** The current state of the cluster, reconstructed from a journal; deleted objects are dropped. */
@NullMarked
package dev.sawhorse.report.live;

import org.jspecify.annotations.NullMarked;
