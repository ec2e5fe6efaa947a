package dev.sawhorse.kube;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the API server fills in when a pod is created: its priority, from its PriorityClass or the default one. */
final class Admission {
    private final Store<PriorityClass> classes;
    private final Map<PodSpec, PodSpec> admitted = new LinkedHashMap<>();
    private @Nullable PriorityClass globalDefault;

    Admission(Store<PriorityClass> classes) {
        this.classes = classes;
        classes.create(PriorityClass.SYSTEM_CLUSTER_CRITICAL);
        classes.create(PriorityClass.SYSTEM_NODE_CRITICAL);
        classes.watch((event, changed) -> refresh());
    }

    /**
     * Returns the spec with its priority resolved: the same instance for the same spec, so that pods of a template go on
     * sharing theirs.
     *
     * @throws IllegalArgumentException if the spec names a class that there is not
     */
    PodSpec admit(PodSpec spec) {
        if (spec.priorityClassName().isEmpty() && globalDefault == null) {
            return spec;
        }
        return admitted.computeIfAbsent(spec, this::resolve);
    }

    private PodSpec resolve(PodSpec spec) {
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
