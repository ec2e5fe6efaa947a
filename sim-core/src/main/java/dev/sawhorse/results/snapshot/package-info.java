/**
 * What a cluster costs and what autoscalers are about to do to its nodes, computed from the initial state of a run and the
 * observations after it.
 */
@NullMarked
package dev.sawhorse.results.snapshot;

import org.jspecify.annotations.NullMarked;
