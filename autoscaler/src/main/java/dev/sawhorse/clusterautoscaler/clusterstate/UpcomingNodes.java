// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.clusterstate;

import java.util.List;
import java.util.Map;

/**
 * The upcoming nodes.
 *
 * @param counts number of upcoming nodes of each group
 * @param registered those of them with a Node object that is not ready yet
 */
public record UpcomingNodes(Map<String, Integer> counts, List<String> registered) {}
