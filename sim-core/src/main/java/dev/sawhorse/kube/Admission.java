package dev.sawhorse.kube;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the API server fills in when a pod is created: what its containers ask for, from the LimitRanges of its namespace, and
 * its priority, from its PriorityClass or the default one.
 */
final class Admission {
    private final Store<PriorityClass> classes;
    private final Store<LimitRange> limitRanges;
    private final Map<String, Map<PodSpec, PodSpec>> admitted = new LinkedHashMap<>();
    private @Nullable PriorityClass globalDefault;

    Admission(Store<PriorityClass> classes, Store<LimitRange> limitRanges) {
        this.classes = classes;
        this.limitRanges = limitRanges;
        classes.create(PriorityClass.SYSTEM_CLUSTER_CRITICAL);
        classes.create(PriorityClass.SYSTEM_NODE_CRITICAL);
        classes.watch((event, changed) -> refresh());
        limitRanges.watch((event, changed) -> admitted.clear());
    }

    /**
     * Returns the spec of a pod of a namespace with everything filled in: the same instance for the same spec, so that pods of a
     * template go on sharing theirs.
     *
     * @throws IllegalArgumentException if the spec names a class that there is not
     */
    PodSpec admit(String namespace, PodSpec spec) {
        if (spec.priorityClassName().isEmpty() && globalDefault == null && limitRanges.size() == 0) {
            return spec;
        }
        String scope = limitRanges.size() == 0 ? "" : namespace;
        return admitted.computeIfAbsent(scope, unknown -> new LinkedHashMap<>())
                .computeIfAbsent(spec, unknown -> withPriority(withDefaults(namespace, spec)));
    }

    private PodSpec withDefaults(String namespace, PodSpec spec) {
        PodSpec filled = spec;
        for (LimitRange range : limitRanges.list()) {
            if (range.meta().namespace().equals(namespace)) {
                filled = range.fillIn(filled);
            }
        }
        return filled;
    }

    private PodSpec withPriority(PodSpec spec) {
        PriorityClass chosen = spec.priorityClassName().isEmpty() ? globalDefault : require(spec.priorityClassName());
        if (chosen == null) {
            return spec;
        }
        return spec.toBuilder()
                .priorityClassName(chosen.name())
                .priority(chosen.value())
                .preemptionPolicy(chosen.preemptionPolicy())
                .build();
    }

    private PriorityClass require(String name) {
        PriorityClass found = classes.find(name);
        if (found == null) {
            throw new IllegalArgumentException("no PriorityClass with name " + name
                    + " was found\nMaybe its manifest is missing, or comes after that of the pod.");
        }
        return found;
    }

    private void refresh() {
        admitted.clear();
        globalDefault = null;
        for (PriorityClass candidate : classes.list()) {
            if (candidate.globalDefault() && (globalDefault == null || candidate.value() < globalDefault.value())) {
                globalDefault = candidate;
            }
        }
    }
}
