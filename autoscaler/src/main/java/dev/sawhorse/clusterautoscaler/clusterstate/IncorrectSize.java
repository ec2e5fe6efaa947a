package dev.sawhorse.clusterautoscaler.clusterstate;

/** A group that has another number of nodes than it should, as far as that is not explained by machines on their way. */
record IncorrectSize(int current, int expected, long firstObserved) {}
