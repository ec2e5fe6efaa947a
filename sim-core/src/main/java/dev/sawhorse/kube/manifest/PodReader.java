// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodStatus;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A reader of pods, and of the status of recorded ones. */
final class PodReader {
    private static final String UNSCHEDULABLE = "Unschedulable";

    private PodReader() {}

    static Pod read(ObjectMeta meta, Fields object, ReadMode reading) {
        PodSpec spec = new PodSpecReader(reading).read(object);
        if (reading.isApplied()) {
            return new Pod(meta, spec, LifetimeAnnotation.of(object, reading).nextNanos());
        }
        Fields status = object.fields("status");
        Fields ready = condition(status, "Ready", "True");
        return new PodStatus(
                        phase(status.string("phase", "Pending")),
                        nominatedNode(status),
                        unschedulableReason(status),
                        reading.time(status, "startTime"),
                        ready == null ? Pod.NEVER : since(reading.time(ready, "lastTransitionTime"), meta.createdAt()),
                        reading.time(object.fields("metadata"), "deletionTimestamp"),
                        restarts(status),
                        ready == null && condition(status, "Ready", "False") == null)
                .restore(meta, spec, LifetimeAnnotation.of(object, reading).nextNanos());
    }

    private static int restarts(Fields status) {
        int most = 0;
        for (Fields container : status.list("containerStatuses", Value::fields)) {
            most = Math.max(most, container.integer("restartCount", 0, 0, Integer.MAX_VALUE));
        }
        return most;
    }

    /** A recording may lack the time at which a pod became ready. */
    private static long since(long transition, long created) {
        return transition == Pod.NEVER ? created : transition;
    }

    /** Returns the condition of a type if it has a certain status, else null. */
    static @Nullable Fields condition(Fields status, String type, String wanted) {
        for (Fields condition : status.list("conditions", Value::fields)) {
            if (Objects.equals(condition.string("type"), type) && Objects.equals(condition.string("status"), wanted)) {
                return condition;
            }
        }
        return null;
    }

    private static @Nullable String nominatedNode(Fields status) {
        String name = status.string("nominatedNodeName", "");
        return name.isEmpty() ? null : name;
    }

    /** Only the reason decides, whatever the condition's status, as in autoscalers. */
    private static String unschedulableReason(Fields status) {
        for (Fields condition : status.list("conditions", Value::fields)) {
            if (Objects.equals(condition.string("type"), "PodScheduled")
                    && Objects.equals(condition.string("reason"), UNSCHEDULABLE)) {
                String message = condition.string("message", "");
                return message.isEmpty() ? UNSCHEDULABLE : message;
            }
        }
        return "";
    }

    private static Pod.Phase phase(String text) {
        return switch (text) {
            case "Succeeded" -> Pod.Phase.SUCCEEDED;
            case "Failed" -> Pod.Phase.FAILED;
            case "Running" -> Pod.Phase.RUNNING;
            case "Unknown" -> Pod.Phase.UNKNOWN;
            default -> Pod.Phase.PENDING;
        };
    }
}
