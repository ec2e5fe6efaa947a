// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.Map;

/** The result of a launch. */
public sealed interface LaunchResult {

    /**
     * An instance was launched.
     *
     * @param instance the cloud's id of the instance
     * @param labels labels of the instance, as node labels
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
     * The cloud has no capacity for the claim: the claim is deleted.
     *
     * @param message the whole error
     */
    @Upstream(
            file = "pkg/cloudprovider/types.go",
            symbol = {
                "NewInsufficientCapacityError",
                "InsufficientCapacityError.Error",
                "InsufficientCapacityError.Unwrap",
                "IsInsufficientCapacityError"
            })
    record InsufficientCapacity(String message) implements LaunchResult {
        /** Returns the error for a message of the cloud about missing capacity. */
        public static InsufficientCapacity of(String missing) {
            return new InsufficientCapacity("insufficient capacity, " + missing);
        }
    }

    /**
     * The node class is not ready: the claim is deleted.
     *
     * @param message the whole error
     */
    @Upstream(
            file = "pkg/cloudprovider/types.go",
            symbol = {
                "NewNodeClassNotReadyError",
                "NodeClassNotReadyError.Error",
                "NodeClassNotReadyError.Unwrap",
                "IsNodeClassNotReadyError"
            })
    record NodeClassNotReady(String message) implements LaunchResult {
        /** Returns the error for a message about the node class. */
        public static NodeClassNotReady of(String notReadyMessage) {
            return new NodeClassNotReady("NodeClassRef not ready, " + notReadyMessage);
        }
    }

    /**
     * Another failure: the claim is kept and the launch retried.
     *
     * @param reason reason in one word
     * @param condition message of the claim's condition
     * @param message the whole error
     */
    @Upstream(
            file = "pkg/cloudprovider/types.go",
            symbol = {"NewCreateError", "CreateError.Error", "CreateError.Unwrap"})
    record Failed(String reason, String condition, String message) implements LaunchResult {
        /** Returns a failure that the cloud does not classify. */
        public static Failed of(String error) {
            return new Failed("LaunchFailed", error, error);
        }
    }

    /** The cloud has not answered yet: the launch of the same claim is to be repeated after this time. */
    record InFlight(long nanos) implements LaunchResult {}
}
