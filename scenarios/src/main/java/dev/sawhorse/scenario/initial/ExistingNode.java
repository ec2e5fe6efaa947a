// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.ec2.ExistingInstance;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.manifest.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * A node of an initial state with what owns it.
 *
 * @param claim the NodeClaim of a node of Karpenter, null for others
 * @param group the node group it belongs to, empty for none
 * @param instance its instance; null if it has no known type, zone or price, and therefore costs nothing
 */
record ExistingNode(
        Node node,
        Manifest manifest,
        @Nullable NodeClaim claim,
        String group,
        @Nullable ExistingInstance instance) {

    /** Returns the instance type that it states, empty if it states none. */
    static String instanceType(Node node) {
        String type = node.labels().getOrDefault(Labels.INSTANCE_TYPE, "");
        return type.isEmpty() ? node.labels().getOrDefault("beta.kubernetes.io/instance-type", "") : type;
    }

    /** Returns the zone that it states, by its labels or its provider id, empty if it states none. */
    static String zone(Node node) {
        String zone = node.labels().getOrDefault(Labels.ZONE, "");
        if (zone.isEmpty()) {
            zone = node.labels().getOrDefault("failure-domain.beta.kubernetes.io/zone", "");
        }
        String[] parts = node.providerId().split("/", -1);
        return zone.isEmpty() && node.providerId().startsWith("aws:///") ? parts[parts.length - 2] : zone;
    }
}
