// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.rollout;

/**
 * A node that a change has not replaced at the end of the horizon.
 *
 * @param isAffected whether the change concerns it: false for a node that has not drifted
 * @param reason why it is still there
 * @param hint what would help, empty if nothing is known
 */
public record StuckNode(RolloutNode node, boolean isAffected, String reason, String hint) {}
