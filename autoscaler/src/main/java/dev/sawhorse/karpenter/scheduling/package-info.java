/**
 * Karpenter v1.14's provisioning scheduler as a pure function: pods, nodes and NodePools in, NodeClaims and placements out.
 * Class names are those of <a href="https://github.com/kubernetes-sigs/karpenter">kubernetes-sigs/karpenter</a>, packages
 * {@code pkg/scheduling} and {@code pkg/controllers/provisioning/scheduling}.
 *
 * <p>What the real one leaves to Go's random map order is decided here by name: the domain of a spread or affinity tie (of
 * those in which a node can be had), the value of a custom label that stays open, the wording of a message with several
 * reasons. What it leaves to Go's unstable sort is not random, and is reproduced ({@link dev.sawhorse.karpenter.go.GoSort}).
 *
 * <p>Pods that differ in name only form a class, whose results are computed once per step of relaxation. Instance types are
 * rows of a table and sets of them bit sets; the rows that satisfy a requirement are computed once per distinct requirement.
 * The resources, types and requirements of a node only shrink within a round, so a node that refused a class for one of them is
 * not tried again; what spread or affinity can loosen is. Such memory is in {@link RoundMemory}, in front of the rules.
 *
 * <p>More than 40 types, as topology, queue, nodes and claims of a round refer to each other here as they do upstream.
 */
@NullMarked
package dev.sawhorse.karpenter.scheduling;

import org.jspecify.annotations.NullMarked;
