// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Toleration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The changed fields of a pod update (Kubernetes v1.37, pkg/apis/core/validation ValidatePodUpdate).
 *
 * @param forbidden the paths of changed fields that are immutable
 * @param allowed the paths of changed fields that are mutable
 */
public record PodUpdate(List<String> forbidden, List<String> allowed) {
    private static final Map<String, Function<PodSpec, Object>> FIXED = fixed();

    /** Copies the lists. */
    public PodUpdate {
        forbidden = List.copyOf(forbidden);
        allowed = List.copyOf(allowed);
    }

    private static Map<String, Function<PodSpec, Object>> fixed() {
        Map<String, Function<PodSpec, Object>> fields = new LinkedHashMap<>();
        fields.put("spec.topologySpreadConstraints", PodSpec::topologySpreadConstraints);
        fields.put("spec.volumes", PodSpec::volumes);
        fields.put("spec.resourceClaims", PodSpec::hasResourceClaims);
        fields.put("spec.overhead", PodSpec::overhead);
        fields.put("spec.resources", spec -> Objects.requireNonNullElse(spec.podResources(), Resources.NONE));
        fields.put("spec.priorityClassName", PodSpec::priorityClassName);
        fields.put("spec.terminationGracePeriodSeconds", PodSpec::terminationGracePeriodSeconds);
        fields.put("spec.schedulerName", PodSpec::schedulerName);
        fields.put("spec.restartPolicy", PodSpec::restartPolicy);
        fields.put("spec.nodeName", spec -> Objects.requireNonNullElse(spec.nodeName(), ""));
        return fields;
    }

    /** Returns the changes between two manifests of one pod. */
    public static PodUpdate between(Pod before, Pod after) {
        List<String> forbidden = new ArrayList<>();
        List<String> allowed = new ArrayList<>();
        PodSpec old = before.spec();
        PodSpec changed = after.spec();
        containers("spec.containers", old.containers(), changed.containers(), forbidden, allowed);
        containers("spec.initContainers", old.initContainers(), changed.initContainers(), forbidden, allowed);
        FIXED.forEach((path, value) -> {
            if (!value.apply(old).equals(value.apply(changed))) {
                forbidden.add(path);
            }
        });
        placement(old, changed, forbidden, allowed);
        if (!old.tolerations().equals(changed.tolerations())) {
            List<Toleration> previous = withoutSeconds(changed.tolerations());
            boolean added = previous.containsAll(withoutSeconds(old.tolerations()));
            (added ? allowed : forbidden).add("spec.tolerations");
        }
        if (!old.schedulingGates().equals(changed.schedulingGates())) {
            boolean removed = old.schedulingGates().containsAll(changed.schedulingGates());
            (removed ? allowed : forbidden).add("spec.schedulingGates");
        }
        if (!Objects.equals(old.activeDeadlineSeconds(), changed.activeDeadlineSeconds())) {
            boolean sooner = isSooner(old.activeDeadlineSeconds(), changed.activeDeadlineSeconds());
            (sooner ? allowed : forbidden).add("spec.activeDeadlineSeconds");
        }
        if (!before.meta().labels().equals(after.meta().labels())) {
            allowed.add("metadata.labels");
        }
        if (!before.meta().annotations().equals(after.meta().annotations())) {
            allowed.add("metadata.annotations");
        }
        return new PodUpdate(forbidden, allowed);
    }

    /** A deadline may be set once, and then only be shortened. */
    private static boolean isSooner(@Nullable Long before, @Nullable Long after) {
        return after != null && (before == null || after <= before);
    }

    private static List<Toleration> withoutSeconds(List<Toleration> tolerations) {
        return tolerations.stream()
                .map(toleration -> new Toleration(
                        toleration.key(), toleration.operator(), toleration.value(), toleration.effect(), null))
                .toList();
    }

    /** Node constraints may be narrowed while the pod has scheduling gates; pod affinity never changes. */
    private static void placement(PodSpec old, PodSpec changed, List<String> forbidden, List<String> allowed) {
        boolean gated = !old.schedulingGates().isEmpty();
        if (!old.nodeSelector().equals(changed.nodeSelector())) {
            boolean narrows = changed.nodeSelector()
                    .entrySet()
                    .containsAll(old.nodeSelector().entrySet());
            (gated && narrows ? allowed : forbidden).add("spec.nodeSelector");
        }
        Affinity before = old.affinity();
        Affinity after = changed.affinity();
        if (!before.withNodeTermsOf(Affinity.NONE).equals(after.withNodeTermsOf(Affinity.NONE))) {
            forbidden.add("spec.affinity");
        } else if (!before.equals(after)) {
            boolean narrows = narrows(before.requiredNodeTerms(), after.requiredNodeTerms());
            (gated && narrows ? allowed : forbidden).add("spec.affinity.nodeAffinity");
        }
    }

    /** Whether required terms are new, or each of the old ones has additional requirements at its end. */
    private static boolean narrows(List<NodeSelectorTerm> before, List<NodeSelectorTerm> after) {
        if (before.isEmpty()) {
            return true;
        }
        boolean isSame = before.size() == after.size();
        for (int i = 0; isSame && i < before.size(); i++) {
            NodeSelectorTerm old = before.get(i);
            NodeSelectorTerm changed = after.get(i);
            isSame = (!old.isEmpty() || changed.isEmpty())
                    && beginsWith(changed.matchExpressions(), old.matchExpressions())
                    && beginsWith(changed.matchFields(), old.matchFields());
        }
        return isSame;
    }

    private static boolean beginsWith(List<SelectorRequirement> list, List<SelectorRequirement> start) {
        return list.size() >= start.size() && list.subList(0, start.size()).equals(start);
    }

    private static void containers(
            String path, List<Container> before, List<Container> after, List<String> forbidden, List<String> allowed) {
        if (before.size() != after.size()) {
            forbidden.add(path);
            return;
        }
        for (int i = 0; i < before.size(); i++) {
            Container old = before.get(i);
            Container changed = after.get(i);
            String at = path + "[" + i + "]";
            if (!old.requests().equals(changed.requests()) || !old.limits().equals(changed.limits())) {
                forbidden.add(at + ".resources");
            }
            if (!old.image().equals(changed.image())) {
                allowed.add(at + ".image");
            } else if (old.imagePullPolicy() != changed.imagePullPolicy()) {
                forbidden.add(at + ".imagePullPolicy");
            }
            boolean sameRest = old.name().equals(changed.name())
                    && old.hostPorts().equals(changed.hostPorts())
                    && old.sidecar() == changed.sidecar();
            if (!sameRest) {
                forbidden.add(at);
            }
        }
    }

    /** Whether the manifests are equal. */
    public boolean isEmpty() {
        return forbidden.isEmpty() && allowed.isEmpty();
    }
}
