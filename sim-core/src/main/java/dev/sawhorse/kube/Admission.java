// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.CheckpointedWork;
import dev.sawhorse.kube.api.ForbiddenException;
import dev.sawhorse.kube.api.LimitRange;
import dev.sawhorse.kube.api.MatchLabelKeys;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PriorityClass;
import dev.sawhorse.kube.quota.QuotaResource;
import dev.sawhorse.kube.store.Store;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The API server's admission of pods: it resolves label keys from the pod's labels, defaults the containers' requests and
 * limits from the LimitRanges of the namespace, and sets the priority from the PriorityClass or the default one; it refuses
 * pods that violate LimitRanges or name unknown PriorityClasses.
 */
final class Admission {
    private final Store<PriorityClass> classes;
    private final Store<LimitRange> limitRanges;
    private final MatchLabelKeys labelKeys = new MatchLabelKeys();
    private final Map<String, Map<PodSpec, Reviewed>> reviewed = new LinkedHashMap<>();
    private final List<PodWebhook> webhooks = new ArrayList<>();
    private @Nullable PriorityClass globalDefault;

    /** A defaulted spec and its violations, empty if there are none. */
    private record Reviewed(PodSpec spec, String faults) {}

    Admission(Store<PriorityClass> classes, Store<LimitRange> limitRanges) {
        this.classes = classes;
        this.limitRanges = limitRanges;
        classes.create(PriorityClass.SYSTEM_CLUSTER_CRITICAL);
        classes.create(PriorityClass.SYSTEM_NODE_CRITICAL);
        classes.watch((event, changed) -> refresh());
        limitRanges.watch((event, changed) -> reviewed.clear());
    }

    /**
     * Returns the defaulted spec of a pod: the same instance for the same spec, so that pods of a template keep sharing theirs.
     *
     * @param work the work that the pod goes on with, null if it starts from zero
     * @throws ForbiddenException if the spec names an unknown class, or a LimitRange does not allow the pod
     */
    PodSpec admit(ObjectMeta meta, PodSpec written, @Nullable CheckpointedWork work) {
        PodSpec spec = defaulted(meta, written);
        for (PodWebhook webhook : webhooks) {
            spec = webhook.admit(meta, spec, work);
        }
        return spec;
    }

    /** Adds a webhook, which is called after the API server's own admission. */
    void add(PodWebhook webhook) {
        webhooks.add(webhook);
    }

    private PodSpec defaulted(ObjectMeta meta, PodSpec written) {
        PodSpec spec = labelKeys.fillIn(written, meta.labels());
        if (spec.priorityClassName().isEmpty() && globalDefault == null && limitRanges.size() == 0) {
            return spec;
        }
        String scope = limitRanges.size() == 0 ? "" : meta.namespace();
        Reviewed known = reviewed.computeIfAbsent(scope, unknown -> new LinkedHashMap<>())
                .computeIfAbsent(spec, unknown -> review(scope, spec));
        if (!known.faults().isEmpty()) {
            throw new ForbiddenException(QuotaResource.PODS, meta.name(), known.faults());
        }
        return known.spec();
    }

    /** Checks a claim against the LimitRanges. */
    void admit(PersistentVolumeClaim claim) {
        List<String> faults = new ArrayList<>();
        for (LimitRange range : rangesOf(claim.meta().namespace())) {
            range.review(claim, faults);
        }
        if (!faults.isEmpty()) {
            throw new ForbiddenException(QuotaResource.CLAIMS, claim.meta().name(), together(faults));
        }
    }

    private Reviewed review(String namespace, PodSpec spec) {
        PodSpec filled = withDefaults(namespace, spec);
        String name = filled.priorityClassName();
        PriorityClass chosen = name.isEmpty() ? globalDefault : classes.find(name);
        if (chosen != null) {
            filled = withPriority(filled, chosen);
        } else if (!name.isEmpty()) {
            return new Reviewed(filled, "no PriorityClass with name " + name + " was found");
        }
        List<String> faults = new ArrayList<>();
        for (LimitRange range : rangesOf(namespace)) {
            range.review(filled, faults);
        }
        return new Reviewed(filled, together(faults));
    }

    /** Returns several violations in the API server's format for one answer, without duplicates. */
    private static String together(List<String> faults) {
        List<String> once = List.copyOf(new LinkedHashSet<>(faults));
        return once.size() > 1 ? "[" + String.join(", ", once) + "]" : String.join("", once);
    }

    private List<LimitRange> rangesOf(String namespace) {
        List<LimitRange> ranges = new ArrayList<>();
        for (LimitRange range : limitRanges.list()) {
            if (range.meta().namespace().equals(namespace)) {
                ranges.add(range);
            }
        }
        return ranges;
    }

    private PodSpec withDefaults(String namespace, PodSpec spec) {
        PodSpec filled = spec;
        for (LimitRange range : rangesOf(namespace)) {
            filled = range.fillIn(filled);
        }
        return filled;
    }

    private static PodSpec withPriority(PodSpec spec, PriorityClass chosen) {
        return spec.toBuilder()
                .priorityClassName(chosen.name())
                .priority(chosen.value())
                .preemptionPolicy(chosen.preemptionPolicy())
                .build();
    }

    private void refresh() {
        reviewed.clear();
        globalDefault = null;
        for (PriorityClass candidate : classes.list()) {
            if (candidate.globalDefault() && (globalDefault == null || candidate.value() < globalDefault.value())) {
                globalDefault = candidate;
            }
        }
    }
}
