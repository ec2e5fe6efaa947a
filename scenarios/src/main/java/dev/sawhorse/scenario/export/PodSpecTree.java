// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.ImagePullPolicy;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.kube.api.Volume;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tree of a pod spec with every field that a simulation reads: reading it gives an equal spec. */
public final class PodSpecTree {
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private PodSpecTree() {}

    static Map<String, Object> template(PodTemplate template) {
        Map<String, Object> meta = new ObjectDraft()
                .put("labels", template.labels())
                .put("annotations", template.annotations())
                .build();
        return new ObjectDraft()
                .put("metadata", meta)
                .put("spec", draft(template.spec()).build())
                .build();
    }

    /** Returns the tree of a spec. */
    public static Map<String, Object> of(PodSpec spec) {
        return draft(spec).build();
    }

    static ObjectDraft draft(PodSpec spec) {
        ObjectDraft draft = new ObjectDraft()
                .list("initContainers", spec.initContainers(), PodSpecTree::container)
                .list("containers", spec.containers(), PodSpecTree::container)
                .put("nodeSelector", spec.nodeSelector())
                .put("affinity", affinity(spec.affinity()))
                .list("tolerations", spec.tolerations(), PodSpecTree::toleration)
                .list("topologySpreadConstraints", spec.topologySpreadConstraints(), PodSpecTree::spread)
                .list("volumes", spec.volumes(), PodSpecTree::volume)
                .put("overhead", amounts(spec.overhead()))
                .list("schedulingGates", spec.schedulingGates(), gate -> Map.of("name", gate))
                .put("priorityClassName", spec.priorityClassName())
                .putUnless(0, "priority", spec.priority())
                .putUnless("PreemptLowerPriority", "preemptionPolicy", spec.preemptionPolicy())
                .putUnless("default-scheduler", "schedulerName", spec.schedulerName())
                .putUnless("Always", "restartPolicy", spec.restartPolicy())
                .put("activeDeadlineSeconds", spec.activeDeadlineSeconds());
        if (spec.terminationGracePeriodSeconds() != PodSpec.NO_GRACE_PERIOD) {
            draft.put("terminationGracePeriodSeconds", spec.terminationGracePeriodSeconds());
        }
        Resources pod = spec.podResources();
        if (pod != null) {
            draft.require(
                    "resources", new ObjectDraft().put("requests", amounts(pod)).build());
        }
        if (spec.hasResourceClaims()) {
            draft.put("resourceClaims", List.of(Map.of("name", "device")));
        }
        return draft;
    }

    private static Map<String, Object> container(Container container) {
        Map<String, Object> resources = new ObjectDraft()
                .put("requests", amounts(container.requests()))
                .put("limits", amounts(container.limits()))
                .build();
        return new ObjectDraft()
                .put("name", container.name())
                .put("image", container.image())
                .put("imagePullPolicy", policy(container))
                .putUnless("", "restartPolicy", container.sidecar() ? "Always" : "")
                .put("resources", resources)
                .list("ports", container.hostPorts(), PodSpecTree::port)
                .build();
    }

    private static String policy(Container container) {
        boolean isDefault = container.imagePullPolicy() == ImagePullPolicy.ofImage(container.image());
        return isDefault
                ? ""
                : switch (container.imagePullPolicy()) {
                    case ALWAYS -> "Always";
                    case IF_NOT_PRESENT -> "IfNotPresent";
                    case NEVER -> "Never";
                };
    }

    private static Map<String, Object> port(Container.HostPort port) {
        return new ObjectDraft()
                .put("hostIP", port.ip())
                .put("hostPort", port.port())
                .put("containerPort", port.port())
                .put("protocol", port.protocol())
                .build();
    }

    /** Returns amounts as exact quantities. */
    static Map<String, String> amounts(Resources resources) {
        Map<String, String> written = new TreeMap<>();
        resources.asMap().forEach((name, amount) -> written.put(name, Quantity.format(name, amount)));
        return written;
    }

    private static Map<String, Object> affinity(Affinity affinity) {
        ObjectDraft node = new ObjectDraft();
        if (!affinity.requiredNodeTerms().isEmpty()) {
            node.put(
                    REQUIRED,
                    new ObjectDraft()
                            .list("nodeSelectorTerms", affinity.requiredNodeTerms(), PodSpecTree::term)
                            .build());
        }
        node.list(
                PREFERRED,
                affinity.preferredNodeTerms(),
                preferred -> new ObjectDraft()
                        .put("weight", preferred.weight())
                        .put("preference", term(preferred.term()))
                        .build());
        return new ObjectDraft()
                .put("nodeAffinity", node.build())
                .put("podAffinity", podTerms(affinity.requiredPodAffinity(), affinity.preferredPodAffinity()))
                .put(
                        "podAntiAffinity",
                        podTerms(affinity.requiredPodAntiAffinity(), affinity.preferredPodAntiAffinity()))
                .build();
    }

    private static Map<String, Object> podTerms(
            List<Affinity.PodAffinityTerm> required, List<Affinity.WeightedPodAffinityTerm> preferred) {
        return new ObjectDraft()
                .list(REQUIRED, required, PodSpecTree::podTerm)
                .list(
                        PREFERRED,
                        preferred,
                        term -> new ObjectDraft()
                                .put("weight", term.weight())
                                .put("podAffinityTerm", podTerm(term.term()))
                                .build())
                .build();
    }

    private static Map<String, Object> podTerm(Affinity.PodAffinityTerm term) {
        ObjectDraft draft = new ObjectDraft().put("topologyKey", term.topologyKey());
        selector(draft, "labelSelector", term.labelSelector());
        draft.put("namespaces", term.namespaces());
        selector(draft, "namespaceSelector", term.namespaceSelector());
        return draft.put("matchLabelKeys", term.matchLabelKeys())
                .put("mismatchLabelKeys", term.mismatchLabelKeys())
                .build();
    }

    /** An empty selector selects everything, none selects nothing. */
    static void selector(ObjectDraft draft, String key, @Nullable LabelSelector selector) {
        if (selector != null) {
            draft.require(
                    key,
                    new ObjectDraft()
                            .put("matchLabels", selector.matchLabels())
                            .list("matchExpressions", selector.matchExpressions(), PodSpecTree::requirement)
                            .build());
        }
    }

    static Map<String, Object> term(NodeSelectorTerm term) {
        return new ObjectDraft()
                .list("matchExpressions", term.matchExpressions(), PodSpecTree::requirement)
                .list("matchFields", term.matchFields(), PodSpecTree::requirement)
                .build();
    }

    private static Map<String, Object> requirement(SelectorRequirement requirement) {
        return new ObjectDraft()
                .put("key", requirement.key())
                .put("operator", requirement.operator())
                .put("values", requirement.values())
                .build();
    }

    private static Map<String, Object> toleration(Toleration toleration) {
        return new ObjectDraft()
                .put("key", toleration.key())
                .put("operator", toleration.operator())
                .put("value", toleration.value())
                .put("effect", toleration.effect())
                .put("tolerationSeconds", toleration.tolerationSeconds())
                .build();
    }

    static Map<String, Object> taint(Taint taint) {
        return new ObjectDraft()
                .put("key", taint.key())
                .put("value", taint.value())
                .put("effect", taint.effect())
                .build();
    }

    private static Map<String, Object> spread(TopologySpreadConstraint constraint) {
        ObjectDraft draft = new ObjectDraft()
                .put("topologyKey", constraint.topologyKey())
                .put("maxSkew", constraint.maxSkew())
                .put("whenUnsatisfiable", constraint.doNotSchedule() ? "DoNotSchedule" : "ScheduleAnyway");
        selector(draft, "labelSelector", constraint.labelSelector());
        return draft.put("minDomains", constraint.minDomains())
                .putUnless("Honor", "nodeAffinityPolicy", constraint.honorNodeAffinity() ? "Honor" : "Ignore")
                .putUnless("Ignore", "nodeTaintsPolicy", constraint.honorNodeTaints() ? "Honor" : "Ignore")
                .put("matchLabelKeys", constraint.matchLabelKeys())
                .build();
    }

    private static Map<String, Object> volume(Volume volume) {
        ObjectDraft draft = new ObjectDraft().put("name", volume.name());
        switch (volume.kind()) {
            case PERSISTENT_VOLUME_CLAIM ->
                draft.require(
                        "persistentVolumeClaim",
                        new ObjectDraft().put("claimName", volume.claimName()).build());
            case EPHEMERAL ->
                draft.put(
                        "ephemeral",
                        Map.of(
                                "volumeClaimTemplate",
                                Map.of(
                                        "spec",
                                        new ObjectDraft()
                                                .put("storageClassName", volume.ephemeralStorageClass())
                                                .build())));
            case EMPTY_DIR -> draft.require("emptyDir", Map.of());
            case EMPTY_DIR_IN_MEMORY -> draft.put("emptyDir", Map.of("medium", "Memory"));
            case HOST_PATH -> draft.put("hostPath", Map.of("path", "/"));
            case OTHER -> draft.require("projected", Map.of());
        }
        return draft.build();
    }
}
