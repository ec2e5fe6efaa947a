// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.kube.api.IntOrPercent;
import dev.sawhorse.kube.api.Namespace;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PriorityClass;
import dev.sawhorse.kube.api.Service;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A reader of priority classes, disruption budgets, namespaces and services. */
final class PolicyReader {
    /** The highest value of a user's class; higher ones are reserved for the system. */
    private static final int HIGHEST_USER_PRIORITY = 1_000_000_000;

    private PolicyReader() {}

    static PriorityClass priorityClass(ObjectMeta meta, Fields object, ReadMode reading) {
        if (reading.isApplied() && object.require("value") != null) {
            int highest = meta.name().startsWith("system-") ? Integer.MAX_VALUE : HIGHEST_USER_PRIORITY;
            object.integer("value", 0, Integer.MIN_VALUE, highest);
        }
        return new PriorityClass(
                meta,
                object.integer("value", 0, Integer.MIN_VALUE, Integer.MAX_VALUE),
                object.flag("globalDefault", false),
                object.string("preemptionPolicy", PriorityClass.PREEMPT_LOWER_PRIORITY));
    }

    static PodDisruptionBudget disruptionBudget(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        IntOrPercent minAvailable = spec.read("minAvailable", WorkloadReader::intOrPercent);
        IntOrPercent maxUnavailable = spec.read("maxUnavailable", WorkloadReader::intOrPercent);
        if (reading.isApplied() && minAvailable != null && maxUnavailable != null) {
            spec.error(
                    "maxUnavailable",
                    "must not be combined with minAvailable",
                    "Use only maxUnavailable: it still allows disruptions when the workload is scaled.");
        }
        return new PodDisruptionBudget(
                meta,
                new SelectorReader(reading).find(spec, "selector"),
                minAvailable,
                maxUnavailable,
                spec.string("unhealthyPodEvictionPolicy", "IfHealthyBudget").equals("AlwaysAllow"),
                reading.isApplied() ? null : status(object.fields("status"), reading));
    }

    private static PodDisruptionBudget.@Nullable Status status(Fields status, ReadMode reading) {
        if (!status.has("disruptionsAllowed")) {
            return null;
        }
        Map<String, Long> disrupted = new TreeMap<>();
        Fields pods = status.fields("disruptedPods");
        for (String pod : pods.names()) {
            disrupted.put(pod, reading.time(pods, pod));
        }
        return new PodDisruptionBudget.Status(
                count(status, "currentHealthy"),
                count(status, "desiredHealthy"),
                count(status, "expectedPods"),
                count(status, "disruptionsAllowed"),
                disrupted);
    }

    private static int count(Fields status, String name) {
        return status.integer(name, 0, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    static Namespace namespace(ObjectMeta meta, Fields object, ReadMode reading) {
        return new Namespace(meta);
    }

    static Service service(ObjectMeta meta, Fields object, ReadMode reading) {
        return new Service(meta, object.fields("spec").strings("selector"));
    }
}
