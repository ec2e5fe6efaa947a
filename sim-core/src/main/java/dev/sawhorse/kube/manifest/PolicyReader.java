package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.kube.IntOrPercent;
import dev.sawhorse.kube.Namespace;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.PodDisruptionBudget;
import dev.sawhorse.kube.PriorityClass;
import dev.sawhorse.kube.Service;

/** Reads the objects that say how pods are to be treated: priority classes, disruption budgets, and what groups them. */
final class PolicyReader {
    /** The highest value a class of a user may have; above are those of the system. */
    private static final int HIGHEST_USER_PRIORITY = 1_000_000_000;

    private PolicyReader() {}

    static PriorityClass priorityClass(ObjectMeta meta, Fields object, Reading reading) {
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

    static PodDisruptionBudget disruptionBudget(ObjectMeta meta, Fields object, Reading reading) {
        Fields spec = object.fields("spec");
        IntOrPercent minAvailable = spec.read("minAvailable", WorkloadReader::intOrPercent);
        IntOrPercent maxUnavailable = spec.read("maxUnavailable", WorkloadReader::intOrPercent);
        if (reading.isApplied() && minAvailable != null && maxUnavailable != null) {
            spec.error("maxUnavailable", "must not be given together with minAvailable", null);
        }
        return new PodDisruptionBudget(
                meta,
                new SelectorReader(reading).find(spec, "selector"),
                minAvailable,
                maxUnavailable,
                spec.string("unhealthyPodEvictionPolicy", "IfHealthyBudget").equals("AlwaysAllow"),
                object.fields("status")
                        .read("disruptionsAllowed", value -> value.integer(Integer.MIN_VALUE, Integer.MAX_VALUE)));
    }

    static Namespace namespace(ObjectMeta meta, Fields object, Reading reading) {
        return new Namespace(meta);
    }

    static Service service(ObjectMeta meta, Fields object, Reading reading) {
        return new Service(meta, object.fields("spec").strings("selector"));
    }
}
