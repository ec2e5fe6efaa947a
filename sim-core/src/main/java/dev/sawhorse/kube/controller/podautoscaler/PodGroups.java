// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.controller.podautoscaler.MetricSource.Sample;
import dev.sawhorse.kube.controller.podautoscaler.ScaledPod.Readiness;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The pods of a target by the use of their samples (Kubernetes v1.37): ready ones count, unready ones count as unready, pods
 * without a sample are missing, and terminating or failed pods are ignored.
 *
 * @param samples the samples of ready pods, and of pods that are unknown
 */
record PodGroups(int ready, List<ScaledPod> unready, List<ScaledPod> missing, Map<String, Sample> samples) {

    /**
     * Groups the pods.
     *
     * @param cpu whether the samples are of CPU, whose usage is higher while a pod starts
     */
    static PodGroups of(
            Collection<ScaledPod> pods,
            Map<String, Sample> samples,
            boolean cpu,
            AutoscalerSettings settings,
            long now) {
        Map<String, Sample> remaining = new LinkedHashMap<>(samples);
        List<ScaledPod> unready = new ArrayList<>();
        List<ScaledPod> missing = new ArrayList<>();
        int ready = 0;
        for (ScaledPod pod : pods) {
            Sample sample = samples.get(pod.name());
            if (pod.terminating() || pod.phase() == Pod.Phase.FAILED) {
                remaining.remove(pod.name());
            } else if (pod.phase() == Pod.Phase.PENDING) {
                unready.add(pod);
                remaining.remove(pod.name());
            } else if (sample == null) {
                missing.add(pod);
            } else if (cpu && isUnready(pod, sample, settings, now)) {
                unready.add(pod);
                remaining.remove(pod.name());
            } else {
                ready++;
            }
        }
        return new PodGroups(ready, unready, missing, remaining);
    }

    private static boolean isUnready(ScaledPod pod, Sample sample, AutoscalerSettings settings, long now) {
        if (pod.readiness() == Readiness.UNKNOWN || pod.startedAt() == Pod.NEVER) {
            return true;
        }
        boolean notReady = pod.readiness() == Readiness.NOT_READY;
        if (pod.startedAt() + settings.cpuInitializationPeriod().toNanos() > now) {
            return notReady || sample.timestamp() < pod.readinessSince() + sample.windowNanos();
        }
        return notReady && pod.startedAt() + settings.initialReadinessDelay().toNanos() > pod.readinessSince();
    }
}
