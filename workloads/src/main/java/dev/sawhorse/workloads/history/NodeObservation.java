// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The life of a node. Texts that the history does not state are empty, instants and parts null.
 *
 * @param identity its names
 * @param instance its instance
 * @param times its life
 * @param disruption the voluntary disruption that ended it, null if there was none
 * @param interruption the interruption that ended it, null if there was none
 */
public record NodeObservation(
        Identity identity,
        Instance instance,
        Times times,
        @Nullable Disruption disruption,
        @Nullable Interruption interruption) {
    /**
     * The names of a node.
     *
     * @param nodeClaim name of its NodeClaim
     * @param node name of the Node
     * @param instanceId id of the instance, such as {@code i-0123456789abcdef0}
     * @param nodePool name of its NodePool, or of its node group
     */
    public record Identity(String nodeClaim, String node, String instanceId, String nodePool) {}

    /**
     * The instance of a node.
     *
     * @param type instance type
     * @param zone availability zone
     * @param capacityType {@code on-demand}, {@code spot} or {@code reserved}
     */
    public record Instance(String type, String zone, String capacityType) {}

    /**
     * The instants of a node's life.
     *
     * @param created when its NodeClaim was created
     * @param launched when its instance was launched
     * @param registered when its Node joined the cluster
     * @param initialized when it was ready for pods
     * @param deleting when its deletion began; its drain follows
     * @param deleted when its NodeClaim was gone
     */
    public record Times(
            @Nullable Instant created,
            @Nullable Instant launched,
            @Nullable Instant registered,
            @Nullable Instant initialized,
            @Nullable Instant deleting,
            @Nullable Instant deleted) {}

    /**
     * A disruption command of Karpenter that named the node.
     *
     * @param at when it was decided
     * @param reason its reason in lower case, such as {@code empty}, {@code underutilized} or {@code drifted}
     * @param decision {@code delete} or {@code replace}
     * @param nodes number of nodes that the command disrupts
     * @param replacements number of their replacements
     * @param pods number of pods on the nodes
     */
    public record Disruption(Instant at, String reason, String decision, int nodes, int replacements, int pods) {}

    /**
     * An interruption message.
     *
     * @param at when it was handled
     * @param kind its kind as Karpenter writes it, such as {@code spot_interrupted}
     */
    public record Interruption(Instant at, String kind) {}
}
