/**
 * Karpenter v1.14's provisioning scheduler as a pure function: pods, nodes and NodePools in, NodeClaims and placements out.
 * Class names are those of <a href="https://github.com/kubernetes-sigs/karpenter">kubernetes-sigs/karpenter</a>, packages
 * {@code pkg/scheduling} and {@code pkg/controllers/provisioning/scheduling}.
 *
 * <p>What the real one leaves to Go's random map order is decided here by name: the domain of a spread or affinity tie (of those in which a node can be had), the
 * value of a custom label that stays open, the wording of a message with several reasons. What it leaves to Go's unstable
 * sort is not random, and is reproduced ({@link dev.sawhorse.karpenter.scheduling.GoSort}).
 *
 * <p>Speed comes from never asking twice. Pods that differ in name alone form a class with one set of answers per step of
 * their relaxation. Types are rows of a table, sets of them bit sets, and "which rows accept this requirement, offer this
 * market, hold this much" is worked out once per distinct question. Room, types and requirements of a node only ever shrink
 * within a round, so a node that refused a class for such a reason is not asked again; only what a spread or an affinity can
 * loosen is.
 */
@NullMarked
package dev.sawhorse.karpenter.scheduling;

import org.jspecify.annotations.NullMarked;
