// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.DaemonSet;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.PriorityClass;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.objects.DeclaredPods;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A validator that finds objects with dangling references: disruption budgets and Services that select no pods, pods with
 * affinity to undeclared pods or with an undeclared PriorityClass, autoscalers without a target.
 */
final class SelectorValidator {
    private static final String PATH_OF_TARGET = "spec.scaleTargetRef.name";

    private final Problems problems;

    SelectorValidator(Problems problems) {
        this.problems = problems;
    }

    /** Records warnings about the objects. */
    void check(List<Manifest> manifests) {
        DeclaredPods pods = new DeclaredPods(manifests, SelectorValidator::podLabels);
        Set<String> priorityClasses = priorityClasses(manifests);
        Set<String> scalable = new HashSet<>();
        manifests.forEach(manifest -> scalable.add(manifest.name()));
        checkAmbiguity(manifests);
        checkAdoption(manifests);
        for (Manifest manifest : manifests) {
            HorizontalPodAutoscaler autoscaler = autoscaler(manifest);
            if (manifest.value() instanceof PodDisruptionBudget budget) {
                checkSelection(manifest, budget.selector(), pods);
            } else if (manifest.value() instanceof Service service) {
                checkService(manifest, service, pods);
            } else if (autoscaler != null) {
                checkAutoscaler(manifest, autoscaler, scalable);
            } else {
                checkAffinity(manifest, pods);
                checkPriorityClass(manifest, priorityClasses);
            }
        }
    }

    /** Returns the HorizontalPodAutoscaler that an object is or owns, null for other objects. */
    static @Nullable HorizontalPodAutoscaler autoscaler(Manifest manifest) {
        if (manifest.value() instanceof ScaledObject scaledObject) {
            return scaledObject.autoscaler();
        }
        return manifest.value() instanceof HorizontalPodAutoscaler autoscaler ? autoscaler : null;
    }

    /** Records warnings about arriving objects, given the declared ones. */
    void checkArriving(List<Manifest> arriving, List<Manifest> declared) {
        Set<String> priorityClasses = priorityClasses(declared);
        arriving.forEach(manifest -> checkPriorityClass(manifest, priorityClasses));
    }

    private static Set<String> priorityClasses(List<Manifest> manifests) {
        Set<String> names = new LinkedHashSet<>();
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof PriorityClass priorityClass) {
                names.add(priorityClass.name());
            }
        }
        return names;
    }

    private void checkService(Manifest manifest, Service service, DeclaredPods pods) {
        if (!service.selector().isEmpty()) {
            checkSelection(manifest, new LabelSelector(service.selector(), List.of()), pods);
        }
    }

    private void checkSelection(Manifest manifest, @Nullable LabelSelector selector, DeclaredPods pods) {
        String namespace = manifest.meta().namespace();
        if (!pods.anyMatches(namespace, selector)) {
            problems.warning(
                    manifest.position(),
                    "spec.selector",
                    manifest.name() + " selects none of the pods declared in namespace " + namespace,
                    pods.hint(namespace));
        }
    }

    /** A term with namespaces may refer to pods outside the scenario. */
    private void checkAffinity(Manifest manifest, DeclaredPods pods) {
        String namespace = manifest.meta().namespace();
        PodSpec spec = podSpec(manifest.value());
        List<PodAffinityTerm> terms = spec == null ? List.of() : spec.affinity().requiredPodAffinity();
        for (PodAffinityTerm term : terms) {
            LabelSelector selector = term.labelSelector();
            boolean own = term.namespaces().isEmpty() && term.namespaceSelector() == null;
            if (own && !pods.anyMatches(namespace, selector)) {
                problems.warning(
                        manifest.position(),
                        "spec",
                        manifest.name()
                                + " has a required podAffinity that selects none of the pods declared in namespace "
                                + namespace + ", so its pods cannot run on any node",
                        pods.hint(namespace));
            }
        }
    }

    private void checkPriorityClass(Manifest manifest, Set<String> names) {
        PodSpec spec = podSpec(manifest.value());
        String name = spec == null ? "" : spec.priorityClassName();
        if (name.isEmpty() || name.startsWith("system-")) {
            return;
        }
        if (!names.contains(name)) {
            problems.warning(
                    manifest.position(),
                    "spec",
                    "the PriorityClass " + name + " of " + manifest.name()
                            + " is not declared, so its pods are rejected",
                    Spelling.hint(name, names));
        }
    }

    /** Returns the pod spec of an object, null if it has none. */
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

    /** ReplicaSets adopt matching pods without an owner, which is not simulated: here a set creates all its pods. */
    private void checkAdoption(List<Manifest> manifests) {
        List<Manifest> bare = manifests.stream()
                .filter(manifest ->
                        manifest.value() instanceof Pod pod && pod.meta().controller() == null)
                .toList();
        for (Manifest set : manifests) {
            if (set.value() instanceof ReplicaSet replicaSet) {
                checkAdoption(set, replicaSet.selector(), bare);
            } else if (set.value() instanceof ReplicationController controller) {
                checkAdoption(set, controller.replicaSet().selector(), bare);
            }
        }
    }

    private void checkAdoption(Manifest set, LabelSelector selector, List<Manifest> pods) {
        for (Manifest pod : pods) {
            if (pod.meta().namespace().equals(set.meta().namespace())
                    && selector.matches(pod.meta().labels())) {
                problems.warning(
                        pod.position(),
                        "",
                        pod.name() + " runs in addition to the pods of " + set.name()
                                + ", which would adopt it, as its selector matches: one pod too many",
                        "Remove it, or give it other labels.");
            }
        }
    }

    /** Autoscalers that share a target keep its replicas within their bounds and are otherwise inactive. */
    private void checkAmbiguity(List<Manifest> manifests) {
        Map<String, String> first = new LinkedHashMap<>();
        Set<String> keys = new HashSet<>();
        for (Manifest manifest : manifests) {
            HorizontalPodAutoscaler autoscaler = autoscaler(manifest);
            if (autoscaler != null && keys.add(autoscaler.key())) {
                String target = autoscaler.target().kind() + " "
                        + ObjectMeta.key(
                                manifest.meta().namespace(), autoscaler.target().name());
                String other = first.putIfAbsent(target, manifest.name());
                if (other != null && !other.equals(manifest.name())) {
                    problems.warning(
                            manifest.position(),
                            "spec.scaleTargetRef",
                            manifest.name() + " and " + other + " never react: both scale " + target
                                    + ", which Kubernetes reports as AmbiguousSelector; only their bounds apply",
                            "Keep one of them, with all the metrics.");
                }
            }
        }
    }

    /**
     * A target that is not declared does not exist, as in Kubernetes; one whose name is similar to a declared one is an error.
     */
    private void checkAutoscaler(Manifest manifest, HorizontalPodAutoscaler autoscaler, Set<String> scalable) {
        HorizontalPodAutoscaler.Target target = autoscaler.target();
        String key = ObjectMeta.key(manifest.meta().namespace(), target.name());
        if (scalable.contains(target.kind() + " " + key)) {
            return;
        }
        String what = target.kind() + " " + target.name() + ", which is not declared in namespace "
                + manifest.meta().namespace();
        String prefix = target.kind() + " " + ObjectMeta.key(manifest.meta().namespace(), "");
        List<String> declared = scalable.stream()
                .filter(name -> name.startsWith(prefix))
                .map(name -> name.substring(prefix.length()))
                .sorted()
                .toList();
        String typo = Spelling.typo(target.name(), declared);
        if (typo == null) {
            problems.warning(
                    manifest.position(),
                    PATH_OF_TARGET,
                    manifest.name() + " never reacts: it scales the " + what,
                    "Add it to the manifests.");
        } else {
            problems.error(manifest.position(), PATH_OF_TARGET, manifest.name() + " scales the " + what, typo);
        }
    }
}
