package dev.sawhorse.clusterautoscaler.clusterstate;

/**
 * Nodes that were asked for and have not all come.
 *
 * @param increase how many
 * @param expectedBy when they should have come at the latest
 */
record ScaleUpRequest(int increase, long expectedBy) {}
