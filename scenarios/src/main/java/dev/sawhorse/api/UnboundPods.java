// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api;

/**
 * Pods of one workload that were never bound to a node for one reason.
 *
 * @param owner the workload as {@code Kind/name}, or the pod itself; Jobs that differ only in a number are merged
 * @param reason the last message of an autoscaler, or of the scheduler if there is none
 * @param pods the number of pods
 */
public record UnboundPods(String owner, String reason, int pods) {}
