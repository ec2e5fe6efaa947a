// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

/**
 * The result of adding a pod to a node: its placement there, or why it cannot be placed.
 */
sealed interface AddResult permits Placement, SchedulingError {}
