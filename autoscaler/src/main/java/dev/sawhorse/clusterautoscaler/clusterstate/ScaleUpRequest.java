// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.clusterstate;

/**
 * An open request for nodes of a group.
 *
 * @param increase number of requested nodes
 * @param expectedBy time by which all of them should have been created
 */
record ScaleUpRequest(int increase, long expectedBy) {}
