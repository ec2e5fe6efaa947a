// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.vpa;

import dev.sawhorse.kube.PodWebhook;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.CheckpointedWork;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The admission controller of the Vertical Pod Autoscaler: a webhook that gives a new pod the recommended resources, and its
 * startup boost (VPA {@code pkg/admission-controller/resource/pod/handler.go GetPatches}).
 */
public final class VerticalAdmission implements PodWebhook {
    private final Workloads workloads;

    /** The specs as admitted by an autoscaler, so that pods of a template keep sharing theirs. */
    private final Map<VerticalPodAutoscaler, Map<PodSpec, PodSpec>> admitted = new LinkedHashMap<>();

    /** The specs without boost, by those with it. */
    private final Map<PodSpec, PodSpec> unboosted = new LinkedHashMap<>();

    /** Makes the webhook for the VerticalPodAutoscalers of a cluster. */
    public VerticalAdmission(Workloads workloads) {
        this.workloads = workloads;
        workloads.verticalAutoscalers().watch((event, autoscaler) -> admitted.clear());
    }

    @Override
    public PodSpec admit(ObjectMeta meta, PodSpec spec, @Nullable CheckpointedWork work) {
        if (workloads.verticalAutoscalers().size() == 0) {
            return spec;
        }
        VerticalPodAutoscaler autoscaler = autoscalerOf(meta);
        return autoscaler == null
                ? spec
                : admitted.computeIfAbsent(autoscaler, added -> new LinkedHashMap<>())
                        .computeIfAbsent(spec, written -> admitted(autoscaler, written));
    }

    private PodSpec admitted(VerticalPodAutoscaler autoscaler, PodSpec spec) {
        RecommendedResources resources = new RecommendedResources(autoscaler);
        PodSpec recommended = resources.applied(spec);
        PodSpec boosted = resources.boosted(recommended);
        if (!boosted.equals(recommended)) {
            unboosted.put(boosted, recommended);
        }
        return boosted;
    }

    /**
     * Returns the autoscaler whose target is the top-level workload of a pod, null if there is none. Of several, the one that
     * was created first counts, as in {@code pkg/utils/vpa/api.go GetControllingVPAForPod}.
     */
    @Nullable
    VerticalPodAutoscaler autoscalerOf(ObjectMeta pod) {
        String owner = workloads.ownerOf(pod);
        for (VerticalPodAutoscaler autoscaler : workloads.verticalAutoscalers().list()) {
            if (autoscaler.meta().namespace().equals(pod.namespace())
                    && autoscaler.target().toString().equals(owner)) {
                return autoscaler;
            }
        }
        return null;
    }

    /** Returns the spec without boost of a pod that was admitted with it, null for other pods. */
    @Nullable
    PodSpec unboosted(PodSpec spec) {
        return unboosted.get(spec);
    }
}
