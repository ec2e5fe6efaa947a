package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.Resources;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A CapacityBuffer ({@code autoscaling.x-k8s.io/v1beta1}): room to be held for pods to come. */
public record CapacityBuffer(ObjectMeta meta, Spec spec, Status status) {
    /** The only strategy there is: the room is there all the time. */
    public static final String ACTIVE_CAPACITY = "buffer.x-k8s.io/active-capacity";

    /** The condition of a buffer whose pods are known. */
    public static final String READY_FOR_PROVISIONING = "ReadyForProvisioning";

    /** The condition of a buffer for which there is room. */
    public static final String PROVISIONING = "Provisioning";

    /** An object whose pods the room is for. */
    public record ScalableRef(String apiGroup, String kind, String name) {}

    /**
     * What is asked for.
     *
     * @param podTemplateRef the PodTemplate of the same namespace whose pods the room is for, null for a scalable object's
     * @param scalableRef the object of the same namespace whose pods the room is for, null for a template's
     * @param replicas room for how many pods, null where no number is written
     * @param percentage room for how many pods in percent of the scalable object's, null where none is written
     * @param limits what the pods may ask for together, null where none are written
     */
    public record Spec(
            String provisioningStrategy,
            @Nullable String podTemplateRef,
            @Nullable ScalableRef scalableRef,
            @Nullable Integer replicas,
            @Nullable Integer percentage,
            @Nullable Resources limits) {}

    /**
     * What became of it.
     *
     * @param replicas the number of pods that room is held for, null until it is known
     * @param conditions by type
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

        /** Returns the status with a condition, which keeps the time of its last transition if its status does not change. */
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
