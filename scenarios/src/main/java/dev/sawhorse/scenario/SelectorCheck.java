package dev.sawhorse.scenario;

import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.CronJob;
import dev.sawhorse.kube.DaemonSet;
import dev.sawhorse.kube.Deployment;
import dev.sawhorse.kube.HorizontalPodAutoscaler;
import dev.sawhorse.kube.Job;
import dev.sawhorse.kube.LabelSelector;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodDisruptionBudget;
import dev.sawhorse.kube.ReplicaSet;
import dev.sawhorse.kube.StatefulSet;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Finds objects that are about nothing: disruption budgets that select no pods, autoscalers whose target is missing. */
final class SelectorCheck {
    private final Problems problems;

    SelectorCheck(Problems problems) {
        this.problems = problems;
    }

    /** Records what is remarkable about the objects. */
    void check(List<Manifest> manifests) {
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof PodDisruptionBudget budget) {
                checkBudget(manifest, budget, manifests);
            } else if (manifest.value() instanceof HorizontalPodAutoscaler autoscaler) {
                checkAutoscaler(manifest, autoscaler, manifests);
            }
        }
    }

    private void checkBudget(Manifest manifest, PodDisruptionBudget budget, List<Manifest> manifests) {
        List<String> labels = new ArrayList<>();
        for (Manifest other : manifests) {
            Map<String, String> pods = podLabels(other.value());
            if (pods == null || !other.meta().namespace().equals(manifest.meta().namespace())) {
                continue;
            }
            LabelSelector selector = budget.selector();
            if (selector != null && selector.matches(pods)) {
                return;
            }
            labels.add(pods.toString());
        }
        problems.warning(
                manifest.position(),
                "spec.selector",
                manifest.name() + " selects none of the pods declared in namespace "
                        + manifest.meta().namespace(),
                labels.isEmpty()
                        ? "Maybe its namespace was meant to be another one."
                        : "Maybe one of these labels was meant: " + String.join(", ", new TreeSet<>(labels)) + ".");
    }

    private static @Nullable Map<String, String> podLabels(@Nullable Object value) {
        if (value instanceof Deployment deployment) {
            return deployment.template().labels();
        }
        if (value instanceof StatefulSet statefulSet) {
            return statefulSet.template().labels();
        }
        if (value instanceof ReplicaSet replicaSet) {
            return replicaSet.template().labels();
        }
        if (value instanceof DaemonSet daemonSet) {
            return daemonSet.template().labels();
        }
        if (value instanceof Job job) {
            return job.template().labels();
        }
        if (value instanceof CronJob cronJob) {
            return cronJob.jobTemplate().template().labels();
        }
        return value instanceof Pod pod ? pod.meta().labels() : null;
    }

    private void checkAutoscaler(Manifest manifest, HorizontalPodAutoscaler autoscaler, List<Manifest> manifests) {
        HorizontalPodAutoscaler.Target target = autoscaler.target();
        boolean declared = manifests.stream()
                .anyMatch(other -> other.kind().kind().equals(target.kind())
                        && other.meta().name().equals(target.name())
                        && other.meta().namespace().equals(manifest.meta().namespace()));
        if (!declared) {
            problems.error(
                    manifest.position(),
                    "spec.scaleTargetRef.name",
                    manifest.name() + " scales the " + target.kind() + " " + target.name()
                            + ", which is not declared in namespace "
                            + manifest.meta().namespace(),
                    "Maybe add it to the manifests.");
        }
    }
}
