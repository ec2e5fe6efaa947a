/** Churn of a run: pods that move back and forth, what evictions save, and nodes that boot for nothing. */
@NullMarked
package dev.sawhorse.results.churn;

import org.jspecify.annotations.NullMarked;
