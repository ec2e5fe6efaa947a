// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.ScaleTrigger;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.api.ScalingMetric;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.api.VerticalPodAutoscaler.UpdateMode;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.value.ObjectRef;
import dev.sawhorse.scenario.file.workload.Replicas;
import dev.sawhorse.scenario.file.workload.WorkloadDemand;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.validation.MissingInput.Cause;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A validator that finds autoscalers of pods that never react, because the scenario has no demand for their targets or no
 * recommendation: HorizontalPodAutoscalers, ScaledObjects and VerticalPodAutoscalers.
 */
final class MissingDemand {

    private final ScenarioFile file;

    /** The kind of an object and its namespace/name. */
    private record Target(String kind, String key) {}

    MissingDemand(ScenarioFile file) {
        this.file = file;
    }

    void addTo(List<MissingInput> found, List<Manifest> declared) {
        Map<Target, Manifest> targets = new LinkedHashMap<>();
        for (Manifest manifest : declared) {
            targets.putIfAbsent(
                    new Target(manifest.kind().kind(), manifest.meta().key()), manifest);
        }
        for (Manifest manifest : declared) {
            if (manifest.value() instanceof HorizontalPodAutoscaler autoscaler) {
                add(found, manifest, autoscaler, targets);
            } else if (manifest.value() instanceof ScaledObject scaledObject) {
                addScaledObject(found, manifest, scaledObject, targets);
            } else if (manifest.kind().kind().equals(ScaledObject.KIND)) {
                addUnread(found, manifest, targets);
            } else if (manifest.value() instanceof VerticalPodAutoscaler autoscaler) {
                addVertical(found, manifest, autoscaler, targets);
            }
        }
    }

    private void add(
            List<MissingInput> found,
            Manifest manifest,
            HorizontalPodAutoscaler autoscaler,
            Map<Target, Manifest> targets) {
        String target = ObjectMeta.key(
                autoscaler.meta().namespace(), autoscaler.target().name());
        Integer replicas = replicas(targets.get(new Target(autoscaler.target().kind(), target)));
        boolean isFixed = autoscaler.minReplicas() == autoscaler.maxReplicas();
        if (replicas == null || isFixed || isDriven(autoscaler.target().kind(), target)) {
            return;
        }
        Set<String> metrics = new LinkedHashSet<>();
        autoscaler.metrics().stream().map(ScalingMetric::name).forEach(metrics::add);
        Set<String> silent = new LinkedHashSet<>(metrics);
        silent.removeAll(known(target));
        if (silent.isEmpty()) {
            return;
        }
        String metric = silent.iterator().next();
        String hint = demand(autoscaler.target().name(), autoscaler.meta().namespace(), metric);
        if (silent.size() < metrics.size()) {
            found.add(new MissingInput(
                    manifest, Cause.DEMAND_OF_A_METRIC, "has no metrics for " + String.join(", ", silent), hint));
        } else {
            int stays = replicas == 0
                    ? 0
                    : Math.max(autoscaler.minReplicas(), Math.min(autoscaler.maxReplicas(), replicas));
            found.add(new MissingInput(
                    manifest, Cause.DEMAND, staysAt(autoscaler.target().kind(), target, stays), hint));
        }
    }

    private static String staysAt(String kind, String target, int replicas) {
        return "keeps " + kind + " " + target + " at " + replicas + (replicas == 1 ? " replica" : " replicas");
    }

    private static String demand(String target, String namespace, String metric) {
        String ref = namespace.equals(ObjectRef.DEFAULT_NAMESPACE) ? target : namespace + "/" + target;
        return "Define its load: workloads: [{name: " + target + ", demand: {target: " + ref + ", metric: " + metric
                + ", curve: {low: 2, high: 8}}}].";
    }

    /** Returns the metrics for which the scenario has a demand on a target. */
    private Set<String> known(String target) {
        Set<String> known = new TreeSet<>();
        for (WorkloadEntry workload : file.workloads()) {
            if (workload.load() instanceof WorkloadDemand demand
                    && demand.target().key().equals(target)) {
                known.add(demand.metric());
            }
        }
        return known;
    }

    /** Returns whether the scenario sets the replicas of a target over time. */
    private boolean isDriven(String kind, String target) {
        return kind.equals("Deployment")
                && file.workloads().stream()
                        .anyMatch(workload -> workload.load() instanceof Replicas replicas
                                && replicas.deployment().key().equals(target));
    }

    private void addScaledObject(
            List<MissingInput> found, Manifest manifest, ScaledObject scaledObject, Map<Target, Manifest> targets) {
        String kind = scaledObject.target().kind();
        Integer replicas = replicas(targets.get(new Target(kind, scaledObject.targetKey())));
        if (replicas == null || scaledObject.isPaused() || isDriven(kind, scaledObject.targetKey())) {
            return;
        }
        Set<String> demands = new LinkedHashSet<>();
        for (ScaleTrigger trigger : scaledObject.triggers()) {
            if (trigger instanceof ScaleTrigger.External external) {
                demands.add(external.demand());
            } else if (trigger instanceof ScaleTrigger.Usage) {
                demands.add(trigger.metric().name());
            }
        }
        Set<String> silent = new LinkedHashSet<>(demands);
        silent.removeAll(known(scaledObject.targetKey()));
        if (silent.isEmpty()) {
            return;
        }
        String hint = demand(
                scaledObject.target().name(),
                manifest.meta().namespace(),
                silent.iterator().next());
        boolean isAll = silent.size() == scaledObject.triggers().size();
        found.add(new MissingInput(
                manifest,
                isAll ? Cause.DEMAND : Cause.DEMAND_OF_A_METRIC,
                isAll
                        ? staysAt(kind, scaledObject.targetKey(), replicas)
                        : "has no metrics for " + String.join(", ", silent),
                hint));
    }

    private void addUnread(List<MissingInput> found, Manifest manifest, Map<Target, Manifest> targets) {
        MappingNode reference = mapping(manifest, "scaleTargetRef");
        String kind = text(reference, "kind", "Deployment");
        String name = text(reference, "name", "");
        String target = ObjectMeta.key(manifest.meta().namespace(), name);
        Integer replicas = replicas(targets.get(new Target(kind, target)));
        if (isDriven(kind, target)) {
            return;
        }
        found.add(new MissingInput(
                manifest,
                Cause.SCALED_OBJECT,
                replicas == null ? "" : staysAt(kind, target, replicas),
                "Write the trigger as metrics-api with its targetValue and define the load: workloads: [{name: " + name
                        + ", demand: {target: " + name + ", metric: metrics-api, curve: {low: 2, high: 8}}}]."));
    }

    /** Without a recommendation there is nothing to apply. */
    private static void addVertical(
            List<MissingInput> found,
            Manifest manifest,
            VerticalPodAutoscaler autoscaler,
            Map<Target, Manifest> targets) {
        if (autoscaler.updateMode() == UpdateMode.OFF
                || autoscaler.hasBoost()
                || !autoscaler.recommendations().isEmpty()) {
            return;
        }
        String kind = autoscaler.target().kind();
        String target =
                ObjectMeta.key(manifest.meta().namespace(), autoscaler.target().name());
        PodTemplate template = template(targets.get(new Target(kind, target)));
        found.add(new MissingInput(
                manifest,
                Cause.VERTICAL_POD_AUTOSCALER,
                template == null
                        ? ""
                        : "does not change the requests of " + kind + " " + target + " at " + requests(template),
                "Write what it recommends: status: {recommendation: {containerRecommendations: [{containerName: NAME, "
                        + "target: {cpu: 250m, memory: 300Mi}}]}}; kubectl get vpa -o yaml shows it."));
    }

    private static String requests(PodTemplate template) {
        String written = Stream.of(template.spec().requests().toString().split(" "))
                .filter(request -> !request.startsWith("pods="))
                .collect(Collectors.joining(" "));
        return written.isEmpty() ? "nothing" : written;
    }

    private static @Nullable Integer replicas(@Nullable Manifest target) {
        Object value = target == null ? null : target.value();
        if (value instanceof Deployment deployment) {
            return deployment.replicas();
        }
        if (value instanceof StatefulSet statefulSet) {
            return statefulSet.replicas();
        }
        ReplicaSet replicaSet = replicaSet(value);
        return replicaSet == null ? null : Integer.valueOf(replicaSet.replicas());
    }

    private static @Nullable PodTemplate template(@Nullable Manifest target) {
        Object value = target == null ? null : target.value();
        if (value instanceof Deployment deployment) {
            return deployment.template();
        }
        if (value instanceof StatefulSet statefulSet) {
            return statefulSet.template();
        }
        ReplicaSet replicaSet = replicaSet(value);
        return replicaSet == null ? null : replicaSet.template();
    }

    private static @Nullable ReplicaSet replicaSet(@Nullable Object value) {
        if (value instanceof ReplicationController controller) {
            return controller.replicaSet();
        }
        return value instanceof ReplicaSet replicaSet ? replicaSet : null;
    }

    private static @Nullable MappingNode mapping(Manifest manifest, String name) {
        SourceNode node = manifest.place().below("spec", name).node();
        return node instanceof MappingNode mapping ? mapping : null;
    }

    private static String text(@Nullable MappingNode mapping, String name, String absent) {
        String text = mapping == null ? null : mapping.text(name);
        return text == null ? absent : text;
    }
}
