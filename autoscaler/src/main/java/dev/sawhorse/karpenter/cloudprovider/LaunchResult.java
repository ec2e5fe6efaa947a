package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.Resources;
import java.util.Map;

/** What became of a launch. */
public sealed interface LaunchResult {

    /**
     * A machine was launched.
     *
     * @param instance the cloud's short name of the machine
     * @param labels what the cloud knows of the machine, as node labels
     * @param price USD per hour at launch
     */
    record Launched(
            String instance,
            String providerId,
            String instanceType,
            String zone,
            String capacityType,
            double price,
            Map<String, String> labels,
            Resources capacity,
            Resources allocatable)
            implements LaunchResult {
        public Launched {
            labels = Labels.copyOf(labels);
        }
    }

    /** The cloud has nothing that fits: the claim is given up. */
    record InsufficientCapacity(String message) implements LaunchResult {}

    /** The node class cannot be used yet: the claim is given up. */
    record NodeClassNotReady(String message) implements LaunchResult {}

    /** Anything else: the claim is kept and tried again. */
    record Failed(String reason, String message) implements LaunchResult {}

    /** The cloud has not answered yet: the same claim is to be launched again after so many nanoseconds. */
    record InFlight(long nanos) implements LaunchResult {}
}
