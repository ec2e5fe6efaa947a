// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import org.jspecify.annotations.Nullable;

/**
 * The deadline of a Job. Times are in nanoseconds.
 *
 * @param within the time from its creation
 * @param policy decides between spot and on-demand for its pods, null if their specs do
 * @param changeover the time that a start on another instance takes at most, as the policy assumes
 */
public record JobDeadline(long within, @Nullable DeadlinePolicy policy, long changeover) {}
