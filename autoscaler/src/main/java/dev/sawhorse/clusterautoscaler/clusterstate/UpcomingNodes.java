package dev.sawhorse.clusterautoscaler.clusterstate;

import java.util.List;
import java.util.Map;

/**
 * Nodes that are on their way.
 *
 * @param counts how many of each group
 * @param registered those of them that have a node object which is not ready yet
 */
public record UpcomingNodes(Map<String, Integer> counts, List<String> registered) {}
