/**
 * The state of a cluster at the start of a run: recorded nodes, NodeClaims, pods, ReplicaSets and Jobs, from which the simulated
 * controllers continue.
 */
@NullMarked
package dev.sawhorse.scenario.initial;

import org.jspecify.annotations.NullMarked;
