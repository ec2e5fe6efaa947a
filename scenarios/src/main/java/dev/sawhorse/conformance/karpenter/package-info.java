/**
 * Replays recorded decisions of Karpenter: allocatable, scheduling, launches, budgets, disruption and tables.
 */
@NullMarked
package dev.sawhorse.conformance.karpenter;

import org.jspecify.annotations.NullMarked;
