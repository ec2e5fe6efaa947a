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

    /**
     * The cloud has nothing that fits: the claim is given up.
     *
     * @param message the whole error
     */
    record InsufficientCapacity(String message) implements LaunchResult {
        /** Returns the error for what a cloud says is missing. */
        public static InsufficientCapacity of(String missing) {
            return new InsufficientCapacity("insufficient capacity, " + missing);
        }
    }

    /**
     * The node class cannot be used yet: the claim is given up.
     *
     * @param message the whole error
     */
    record NodeClassNotReady(String message) implements LaunchResult {
        /** Returns the error for what is wrong with the node class. */
        public static NodeClassNotReady of(String complaint) {
            return new NodeClassNotReady("NodeClassRef not ready, " + complaint);
        }
    }

    /**
     * Anything else: the claim is kept and tried again.
     *
     * @param reason one word
     * @param condition what the claim's condition says
     * @param message the whole error
     */
    record Failed(String reason, String condition, String message) implements LaunchResult {
        /** Returns a failure that the cloud does not classify. */
        public static Failed of(String error) {
            return new Failed("LaunchFailed", error, error);
        }
    }

    /** The cloud has not answered yet: the same claim is to be launched again after so many nanoseconds. */
    record InFlight(long nanos) implements LaunchResult {}
}
