/** The search for the smallest change of a cluster after which Karpenter disrupts a node, each verified by a fork of the run. */
@NullMarked
package dev.sawhorse.scenario.unblock;

import org.jspecify.annotations.NullMarked;
