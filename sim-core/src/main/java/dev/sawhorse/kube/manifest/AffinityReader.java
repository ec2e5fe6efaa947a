// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of affinities and topology spread constraints. */
final class AffinityReader {
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";
    private static final int MAX_WEIGHT = 100;

    private final ReadMode reading;
    private final SelectorReader selectors;

    AffinityReader(ReadMode reading) {
        this.reading = reading;
        this.selectors = new SelectorReader(reading);
    }

    /** Returns a pod's affinities. */
    @Nullable
    Affinity affinity(Value value) {
        Fields affinity = value.fields();
        if (affinity == null) {
            return null;
        }
        Fields node = affinity.fields("nodeAffinity");
        Fields pod = affinity.fields("podAffinity");
        Fields antiPod = affinity.fields("podAntiAffinity");
        return new Affinity(
                requiredNodeTerms(node),
                node.list(PREFERRED, this::preferredNodeTerm),
                pod.list(REQUIRED, this::podTerm),
                pod.list(PREFERRED, this::weightedPodTerm),
                antiPod.list(REQUIRED, this::podTerm),
                antiPod.list(PREFERRED, this::weightedPodTerm));
    }

    /** Returns a node affinity without pod affinities. */
    @Nullable
    Affinity nodeAffinity(Value value) {
        Fields node = value.fields();
        return node == null
                ? null
                : new Affinity(
                        requiredNodeTerms(node),
                        node.list(PREFERRED, this::preferredNodeTerm),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of());
    }

    /** Returns a topology spread constraint. */
    @Nullable
    TopologySpreadConstraint spread(Value value) {
        Fields fields = value.fields();
        if (fields == null) {
            return null;
        }
        boolean doNotSchedule =
                fields.string("whenUnsatisfiable", "DoNotSchedule").equals("DoNotSchedule");
        LabelSelector selector = selectors.find(fields, "labelSelector");
        List<String> matchLabelKeys = labelKeys(fields, "matchLabelKeys");
        if (reading.isApplied()) {
            requireSpread(fields, doNotSchedule);
            refuseDuplicateKeys(fields, matchLabelKeys, "labelSelector", keysOf(selector));
        }
        return new TopologySpreadConstraint(
                fields.string("topologyKey", ""),
                fields.integer("maxSkew", 1, Integer.MIN_VALUE, Integer.MAX_VALUE),
                doNotSchedule,
                selector,
                fields.read("minDomains", minDomains -> minDomains.integer(Integer.MIN_VALUE, Integer.MAX_VALUE)),
                fields.string("nodeAffinityPolicy", "Honor").equals("Honor"),
                fields.string("nodeTaintsPolicy", "Ignore").equals("Honor"),
                matchLabelKeys);
    }

    private static void requireSpread(Fields fields, boolean doNotSchedule) {
        fields.requiredString("topologyKey");
        fields.require("whenUnsatisfiable");
        if (fields.require("maxSkew") != null) {
            fields.integer("maxSkew", 1, 1, Integer.MAX_VALUE);
        }
        Value minDomains = fields.value("minDomains");
        if (minDomains != null) {
            minDomains.integer(1, Integer.MAX_VALUE);
            if (!doNotSchedule) {
                minDomains.error("needs whenUnsatisfiable: DoNotSchedule", null);
            }
        }
    }

    private List<NodeSelectorTerm> requiredNodeTerms(Fields nodeAffinity) {
        Fields required = nodeAffinity.find(REQUIRED);
        if (required == null) {
            return List.of();
        }
        List<NodeSelectorTerm> terms = required.list("nodeSelectorTerms", selectors::requiredNodeTerm);
        if (reading.isApplied() && terms.isEmpty()) {
            required.error("nodeSelectorTerms", "must contain at least one term", null);
        }
        return terms;
    }

    private Affinity.@Nullable PreferredNodeTerm preferredNodeTerm(Value value) {
        Fields fields = value.fields();
        NodeSelectorTerm term = fields == null ? null : fields.read("preference", selectors::nodeTerm);
        return fields == null || term == null ? null : new Affinity.PreferredNodeTerm(weight(fields), term);
    }

    private Affinity.@Nullable WeightedPodAffinityTerm weightedPodTerm(Value value) {
        Fields fields = value.fields();
        Affinity.PodAffinityTerm term = fields == null ? null : fields.read("podAffinityTerm", this::podTerm);
        return fields == null || term == null ? null : new Affinity.WeightedPodAffinityTerm(weight(fields), term);
    }

    private Affinity.@Nullable PodAffinityTerm podTerm(Value value) {
        Fields fields = value.fields();
        if (fields == null) {
            return null;
        }
        LabelSelector selector = selectors.find(fields, "labelSelector");
        List<String> matchLabelKeys = labelKeys(fields, "matchLabelKeys");
        List<String> mismatchLabelKeys = labelKeys(fields, "mismatchLabelKeys");
        if (reading.isApplied()) {
            fields.requiredString("topologyKey");
            refuseDuplicateKeys(fields, matchLabelKeys, "labelSelector", keysOf(selector));
            refuseDuplicateKeys(fields, matchLabelKeys, "mismatchLabelKeys", mismatchLabelKeys);
        }
        return new Affinity.PodAffinityTerm(
                fields.string("topologyKey", ""),
                selector,
                fields.list("namespaces", Value::string),
                selectors.find(fields, "namespaceSelector"),
                matchLabelKeys,
                mismatchLabelKeys);
    }

    private List<String> labelKeys(Fields fields, String name) {
        List<String> keys = fields.list(name, Value::string);
        if (reading.isApplied() && !keys.isEmpty() && !fields.has("labelSelector")) {
            fields.error(name, "needs a labelSelector", null);
        }
        return keys;
    }

    private static List<String> keysOf(@Nullable LabelSelector selector) {
        if (selector == null) {
            return List.of();
        }
        List<String> keys = new ArrayList<>(selector.matchLabels().keySet());
        selector.matchExpressions().forEach(expression -> keys.add(expression.key()));
        return keys;
    }

    /** The API server refuses the pods (kubernetes v1.37, core/validation: duplicatedLabelKeys). */
    private static void refuseDuplicateKeys(
            Fields fields, List<String> matchLabelKeys, String other, List<String> others) {
        for (String key : matchLabelKeys) {
            if (others.contains(key)) {
                fields.error(
                        "matchLabelKeys", "names " + key + ", and so does " + other, "Keep it in only one of them.");
            }
        }
    }

    private int weight(Fields fields) {
        if (!reading.isApplied()) {
            return fields.integer("weight", 0, Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
        fields.require("weight");
        return fields.integer("weight", 1, 1, MAX_WEIGHT);
    }
}
