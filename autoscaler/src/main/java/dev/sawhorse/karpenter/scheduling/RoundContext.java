package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.Pod;
import java.util.List;

/**
 * The parts of a round that all its nodes and claims share.
 *
 * @param pods of the round; a pod's number is its place among them
 */
record RoundContext(List<Pod> pods, Topology topology, Reservations reservations, SchedulingOptions options) {}
