// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.ReplicaSet;

/**
 * A ReplicationController ({@code v1}), as the ReplicaSet that its controller converts it to: both are one controller over two
 * kinds (kubernetes v1.37, pkg/controller/replication: NewReplicationManager, conversion.go).
 */
public record ReplicationController(ReplicaSet replicaSet) {
    public static final String KIND = "ReplicationController";

    public ObjectMeta meta() {
        return replicaSet.meta();
    }
}
