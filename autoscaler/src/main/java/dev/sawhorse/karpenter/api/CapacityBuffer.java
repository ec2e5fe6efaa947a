// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Resources;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A CapacityBuffer ({@code autoscaling.x-k8s.io/v1beta1}): spare capacity for future pods. */
public record CapacityBuffer(ObjectMeta meta, Spec spec, Status status) {
    /** The only provisioning strategy: capacity that is there all the time. */
    public static final String ACTIVE_CAPACITY = "buffer.x-k8s.io/active-capacity";

    /** The condition of a buffer whose pod template and replicas are resolved. */
    public static final String READY_FOR_PROVISIONING = "ReadyForProvisioning";

    /** The condition of a buffer whose capacity is provisioned. */
    public static final String PROVISIONING = "Provisioning";

    /** A scalable object whose pods define the size of the buffer's pods. */
    public record ScalableRef(String apiGroup, String kind, String name) {}

    /**
     * The spec of a CapacityBuffer.
     *
     * @param podTemplateRef PodTemplate of the same namespace, null for a scalable object
     * @param scalableRef scalable object of the same namespace, null for a PodTemplate
     * @param replicas number of pods, null if not set
     * @param percentage number of pods in percent of the scalable object's replicas, null if not set
     * @param limits limits on the sum of the pods' requests, null if not set
     */
    public record Spec(
            String provisioningStrategy,
            @Nullable String podTemplateRef,
            @Nullable ScalableRef scalableRef,
            @Nullable Integer replicas,
            @Nullable Integer percentage,
            @Nullable Resources limits) {}

    /**
     * The status of a CapacityBuffer.
     *
     * @param replicas number of pods of the buffer, null until it is resolved
     * @param conditions conditions by type
     */
    public record Status(@Nullable Integer replicas, Map<String, Condition> conditions) {
        public static final Status NONE = new Status(null, Map.of());

        public Status {
            conditions = Collections.unmodifiableMap(new TreeMap<>(conditions));
        }

        public boolean isTrue(String type) {
            Condition condition = conditions.get(type);
            return condition != null && condition.isTrue();
        }

        public Status withReplicas(int changed) {
            return new Status(changed, conditions);
        }

        /** Returns the status with a condition; its last transition time is kept if its status does not change. */
        public Status withCondition(String type, String status, String reason, String message, long now) {
            Condition before = conditions.get(type);
            long since = before != null && before.status().equals(status) ? before.lastTransitionAt() : now;
            Map<String, Condition> changed = new TreeMap<>(conditions);
            changed.put(type, new Condition(status, reason, message, since));
            return new Status(replicas, changed);
        }
    }

    /** Returns {@code namespace/name}. */
    public String key() {
        return meta.key();
    }

    public CapacityBuffer withMeta(ObjectMeta changed) {
        return new CapacityBuffer(changed, spec, status);
    }

    public CapacityBuffer withStatus(Status changed) {
        return new CapacityBuffer(meta, spec, changed);
    }
}
