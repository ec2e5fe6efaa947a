// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.unblock;

import org.jspecify.annotations.Nullable;

/**
 * A change that was tried by a fork.
 *
 * @param disruption what happens to the node then, null if it stays
 * @param reason why it stays then, empty if it does not
 * @param refusal why the change could not be made, empty if it could
 */
public record Trial(ClusterChange change, @Nullable NodeDisruption disruption, String reason, String refusal) {}
