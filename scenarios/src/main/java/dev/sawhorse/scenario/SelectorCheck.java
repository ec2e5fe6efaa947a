package dev.sawhorse.scenario;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.kube.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.CronJob;
import dev.sawhorse.kube.DaemonSet;
import dev.sawhorse.kube.Deployment;
import dev.sawhorse.kube.HorizontalPodAutoscaler;
import dev.sawhorse.kube.Job;
import dev.sawhorse.kube.LabelSelector;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodDisruptionBudget;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.PodTemplate;
import dev.sawhorse.kube.PriorityClass;
import dev.sawhorse.kube.ReplicaSet;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.Service;
import dev.sawhorse.kube.StatefulSet;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds objects that are about nothing: disruption budgets and Services that select no pods, pods that must run beside others
 * that are not declared or have a PriorityClass that is not, autoscalers whose target is missing.
 */
final class SelectorCheck {
    private final Problems problems;

    SelectorCheck(Problems problems) {
        this.problems = problems;
    }

    /** Records what is remarkable about the objects. */
    void check(List<Manifest> manifests) {
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof PodDisruptionBudget budget) {
                checkSelection(manifest, budget.selector(), manifests);
            } else if (manifest.value() instanceof Service service) {
                checkService(manifest, service, manifests);
            } else if (manifest.value() instanceof HorizontalPodAutoscaler autoscaler) {
                checkAutoscaler(manifest, autoscaler, manifests);
            } else {
                checkAffinity(manifest, manifests);
                checkPriorityClass(manifest, manifests);
            }
        }
    }

    /** Records what is remarkable about the objects that arrive where others are declared. */
    void checkArriving(List<Manifest> arriving, List<Manifest> declared) {
        arriving.forEach(manifest -> checkPriorityClass(manifest, declared));
    }

    private void checkService(Manifest manifest, Service service, List<Manifest> manifests) {
        if (!service.selector().isEmpty()) {
            checkSelection(manifest, new LabelSelector(service.selector(), List.of()), manifests);
        }
    }

    private void checkSelection(Manifest manifest, @Nullable LabelSelector selector, List<Manifest> manifests) {
        String namespace = manifest.meta().namespace();
        List<Map<String, String>> pods = podsOf(manifests, namespace);
        if (selector == null || pods.stream().noneMatch(selector::matches)) {
            problems.warning(
                    manifest.position(),
                    "spec.selector",
                    manifest.name() + " selects none of the pods declared in namespace " + namespace,
                    hint(pods));
        }
    }

    private static List<Map<String, String>> podsOf(List<Manifest> manifests, String namespace) {
        List<Map<String, String>> pods = new ArrayList<>();
        for (Manifest other : manifests) {
            Map<String, String> labels = podLabels(other.value());
            if (labels != null && other.meta().namespace().equals(namespace)) {
                pods.add(labels);
            }
        }
        return pods;
    }

    private static String hint(List<Map<String, String>> pods) {
        Set<String> labels = new TreeSet<>();
        pods.forEach(pod -> labels.add(pod.toString()));
        return labels.isEmpty()
                ? "Maybe its namespace was meant to be another one."
                : "Maybe one of these labels was meant: " + String.join(", ", labels) + ".";
    }

    /** A term that names namespaces may mean pods that are not the scenario's. */
    private void checkAffinity(Manifest manifest, List<Manifest> manifests) {
        PodSpec spec = podSpec(manifest.value());
        List<PodAffinityTerm> terms = spec == null ? List.of() : spec.affinity().requiredPodAffinity();
        for (PodAffinityTerm term : terms) {
            LabelSelector selector = term.labelSelector();
            boolean own = term.namespaces().isEmpty() && term.namespaceSelector() == null;
            List<Map<String, String>> pods = podsOf(manifests, manifest.meta().namespace());
            if (own && (selector == null || pods.stream().noneMatch(selector::matches))) {
                problems.warning(
                        manifest.position(),
                        "spec",
                        manifest.name()
                                + " has a required podAffinity that selects none of the pods declared in namespace "
                                + manifest.meta().namespace() + ", so that its pods can run nowhere",
                        hint(pods));
            }
        }
    }

    private void checkPriorityClass(Manifest manifest, List<Manifest> manifests) {
        PodSpec spec = podSpec(manifest.value());
        String name = spec == null ? "" : spec.priorityClassName();
        if (name.isEmpty() || name.startsWith("system-")) {
            return;
        }
        List<String> names = new ArrayList<>();
        for (Manifest other : manifests) {
            if (other.value() instanceof PriorityClass priorityClass) {
                names.add(priorityClass.name());
            }
        }
        if (!names.contains(name)) {
            problems.warning(
                    manifest.position(),
                    "spec",
                    "the PriorityClass " + name + " of " + manifest.name()
                            + " is not declared, so that its pods are refused",
                    Spelling.hint(name, names));
        }
    }

    /** Returns what the pods of an object ask for, null for one that has none. */
    static @Nullable PodSpec podSpec(@Nullable Object value) {
        PodTemplate template = template(value);
        if (template != null) {
            return template.spec();
        }
        return value instanceof Pod pod ? pod.spec() : null;
    }

    private static @Nullable Map<String, String> podLabels(@Nullable Object value) {
        PodTemplate template = template(value);
        if (template != null) {
            return template.labels();
        }
        return value instanceof Pod pod ? pod.meta().labels() : null;
    }

    private static @Nullable PodTemplate template(@Nullable Object value) {
        if (value instanceof Deployment deployment) {
            return deployment.template();
        }
        if (value instanceof StatefulSet statefulSet) {
            return statefulSet.template();
        }
        if (value instanceof ReplicaSet replicaSet) {
            return replicaSet.template();
        }
        if (value instanceof ReplicationController controller) {
            return controller.replicaSet().template();
        }
        if (value instanceof DaemonSet daemonSet) {
            return daemonSet.template();
        }
        if (value instanceof Job job) {
            return job.template();
        }
        return value instanceof CronJob cronJob ? cronJob.jobTemplate().template() : null;
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
