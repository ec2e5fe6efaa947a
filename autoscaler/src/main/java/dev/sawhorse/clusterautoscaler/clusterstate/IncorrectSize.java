// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.clusterstate;

/**
 * The difference between the number of nodes of a group and its target size that upcoming instances do not explain
 * ({@code clusterstate/clusterstate.go IncorrectNodeGroupSize}).
 */
record IncorrectSize(int current, int expected, long firstObserved) {}
