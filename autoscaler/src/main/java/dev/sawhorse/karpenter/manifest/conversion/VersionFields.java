// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest.conversion;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The fields, values and names in manifests that only some versions of Karpenter have, and their conversion for a version
 * without them ({@code pkg/apis/crds} of the core and of the AWS provider, {@code pkg/operator/options}).
 */
public final class VersionFields {
    private static final String CONSOLIDATE_AFTER = "consolidateAfter";
    private static final String UNHEALTHY = "Unhealthy";
    private static final List<String> OLD_KUBELET = List.of(
            "clusterDNS",
            "cpuCFSQuota",
            "evictionHard",
            "evictionMaxPodGracePeriod",
            "evictionSoft",
            "evictionSoftGracePeriod",
            "imageGCHighThresholdPercent",
            "imageGCLowThresholdPercent",
            "kubeReserved",
            "maxPods",
            "podsPerCore",
            "systemReserved");

    /** Annotations since v1.15, with what to do before. */
    private static final Map<String, String> NEW_ANNOTATIONS = newAnnotations();

    /** A label that only the main branch between v1.14.0 and v1.15.0 has. */
    private static final String NITRO_SANDBOX = "karpenter.k8s.aws/nitro-sandbox";

    private final Manifest manifest;
    private final KarpenterVersion version;
    private final List<Unknown> found = new ArrayList<>();

    /**
     * A value of an object that a version does not have.
     *
     * @param isMeant whether the object means something else without the value, so that no run stands for it
     * @param change what makes the object one of the version, null if that is left to the user
     */
    public record Unknown(
            SourceLocation place,
            String message,
            String hint,
            boolean isMeant,
            @Nullable TreeEdit change) {
        /** Adds it as a warning. */
        public void warn(Problems problems) {
            problems.warning(place.position(), place.path().toString(), message, hint);
        }
    }

    private VersionFields(Manifest manifest, KarpenterVersion version) {
        this.manifest = manifest;
        this.version = version;
    }

    private static Map<String, String> newAnnotations() {
        Map<String, String> annotations = new TreeMap<>();
        annotations.put(
                "karpenter.sh/disruption-cost",
                "Use controller.kubernetes.io/pod-deletion-cost, by which ReplicaSets choose pods to delete, too.");
        annotations.put("karpenter.sh/do-not-repair", "Remove it; nothing takes its place.");
        return annotations;
    }

    /** Returns whether a version has the kind of an object. */
    public static boolean hasKind(Manifest manifest, KarpenterVersion version) {
        return !manifest.kind().kind().equals("CapacityBuffer") || isKnown(KarpenterVersion.V1_14_0, version);
    }

    /** Returns what a version does not have of an object, in the order of the file within each kind of difference. */
    public static List<Unknown> unknown(Manifest manifest, KarpenterVersion version) {
        VersionFields fields = new VersionFields(manifest, version);
        switch (manifest.kind().kind()) {
            case "NodePool" -> fields.ofDisruption();
            case "EC2NodeClass" -> fields.ofNodeClass();
            case "Deployment" -> fields.ofOperator();
            default -> {}
        }
        fields.ofNames(manifest.place());
        return fields.found;
    }

    /** Returns the object as a version has it. */
    public static MappingNode converted(Manifest manifest, List<Unknown> unknown) {
        MappingNode object = (MappingNode) manifest.place().node();
        // From the end, so that the indices of the changes before stay right.
        for (int i = unknown.size() - 1; i >= 0; i--) {
            TreeEdit change = unknown.get(i).change();
            object = change == null ? object : change.applyTo(object);
        }
        return object;
    }

    private void ofDisruption() {
        SourceLocation spec = manifest.place().child("spec");
        if (!(spec.node() instanceof MappingNode given
                && given.present("disruption") instanceof MappingNode disruption)) {
            return;
        }
        SourceLocation place = spec.child("disruption");
        if (disruption.present(CONSOLIDATE_AFTER) == null && !isKnown(KarpenterVersion.V1_14, version)) {
            add(
                    place,
                    "Karpenter " + version + " refuses a NodePool with disruption but without consolidateAfter",
                    "Set consolidateAfter: 0s, the default since version " + KarpenterVersion.V1_14 + ".",
                    false,
                    new TreeEdit(List.of("spec", "disruption", CONSOLIDATE_AFTER), text("0s", disruption)));
        }
        if ("Balanced".equals(disruption.text("consolidationPolicy")) && !isKnown(KarpenterVersion.V1_14_0, version)) {
            add(
                    place.child("consolidationPolicy"),
                    lacks("the consolidation policy Balanced", KarpenterVersion.V1_14_0),
                    "Use WhenEmptyOrUnderutilized, which disrupts nodes for any saving.",
                    true,
                    new TreeEdit(
                            List.of("spec", "disruption", "consolidationPolicy"),
                            text("WhenEmptyOrUnderutilized", disruption)));
        }
        if (disruption.present("budgets") instanceof SequenceNode budgets
                && !isKnown(KarpenterVersion.V1_15, version)) {
            ofBudgets(place.child("budgets"), budgets);
        }
    }

    /** Without its budget the reason Unhealthy has none, as then no command has this reason. */
    private void ofBudgets(SourceLocation place, SequenceNode budgets) {
        List<SourceLocation> places = new ArrayList<>();
        List<SourceNode> kept = new ArrayList<>();
        for (int i = 0; i < budgets.items().size(); i++) {
            SourceNode budget = budgets.items().get(i);
            SourceNode without = budget;
            if (budget instanceof MappingNode mapping && mapping.present("reasons") instanceof SequenceNode reasons) {
                List<SourceNode> others = reasons.items().stream()
                        .filter(reason -> !isUnhealthy(reason))
                        .toList();
                if (others.size() < reasons.items().size()) {
                    SourceLocation list = place.child(i).child("reasons");
                    places.add(list.child(indexOfUnhealthy(reasons)));
                    without = others.isEmpty()
                            ? null
                            : mapping.with("reasons", new SequenceNode(reasons.position(), others));
                }
            }
            if (without != null) {
                kept.add(without);
            }
        }
        if (kept.isEmpty()) {
            // No budget at all means one of 10 % for every reason.
            MappingNode unlimited = new MappingNode(
                    budgets.position(),
                    List.of(new MappingNode.Entry(budgets.position(), "nodes", text("100%", budgets))));
            kept.add(unlimited);
        }
        TreeEdit change =
                new TreeEdit(List.of("spec", "disruption", "budgets"), new SequenceNode(budgets.position(), kept));
        for (SourceLocation each : places) {
            add(
                    each,
                    lacks("budgets of the reason Unhealthy", KarpenterVersion.V1_15),
                    "Remove the reason; the controller node.health repairs without budgets.",
                    true,
                    change);
        }
    }

    private static int indexOfUnhealthy(SequenceNode reasons) {
        int index = 0;
        while (!isUnhealthy(reasons.items().get(index))) {
            index++;
        }
        return index;
    }

    private static boolean isUnhealthy(SourceNode reason) {
        return reason instanceof ScalarNode scalar && scalar.text().equals(UNHEALTHY);
    }

    private void ofNodeClass() {
        SourceLocation place = manifest.place().child("spec");
        if (!(place.node() instanceof MappingNode spec)) {
            return;
        }
        if (spec.present("enclaveOptions") != null && !isKnown(KarpenterVersion.V1_15, version)) {
            add(
                    place.child("enclaveOptions"),
                    lacks("the field enclaveOptions", KarpenterVersion.V1_15),
                    "Remove it, and allow only instance types that support Nitro Enclaves.",
                    false,
                    new TreeEdit(List.of("spec", "enclaveOptions"), null));
        }
        if (spec.present("kubelet") instanceof MappingNode kubelet && !isKnown(KarpenterVersion.V1_14, version)) {
            for (MappingNode.Entry entry : kubelet.entries()) {
                if (!OLD_KUBELET.contains(entry.key())) {
                    add(
                            place.child("kubelet").child(entry.key()),
                            lacks("the field " + entry.key() + " of kubelet", KarpenterVersion.V1_14),
                            "Remove it, and set it in userData.",
                            false,
                            new TreeEdit(List.of("spec", "kubelet", entry.key()), null));
                }
            }
        }
    }

    /** The flags and feature gates of Karpenter's own Deployment. */
    private void ofOperator() {
        SourceLocation place = manifest.place().below("spec", "template", "spec", "containers");
        if (!(place.node() instanceof SequenceNode containers)) {
            return;
        }
        for (int i = 0; i < containers.items().size(); i++) {
            if (containers.items().get(i) instanceof MappingNode container
                    && String.valueOf(container.text("image")).contains("karpenter")) {
                ofContainer(place.child(i), container);
            }
        }
    }

    private void ofContainer(SourceLocation place, MappingNode container) {
        List<MappingNode> env = container.mappings("env");
        for (int i = 0; i < env.size(); i++) {
            String name = Objects.requireNonNullElse(env.get(i).text("name"), "");
            KarpenterVersion since = OperatorFlags.ofVariable(name);
            SourceLocation variable = place.child("env").child(i);
            if (since != null && !isKnown(since, version)) {
                add(variable, lacks("the setting " + name, since), "Remove it; it has no effect.", false, null);
            }
            if (name.equals("FEATURE_GATES")) {
                ofGates(variable.child("value"), String.valueOf(env.get(i).text("value")));
            }
        }
        if (container.present("args") instanceof SequenceNode args) {
            for (int i = 0; i < args.items().size(); i++) {
                String flag = args.items().get(i) instanceof ScalarNode scalar ? scalar.text() : "";
                KarpenterVersion since = OperatorFlags.ofFlag(flag);
                if (since != null && !isKnown(since, version)) {
                    add(
                            place.child("args").child(i),
                            lacks("the flag " + flag.split("=", 2)[0], since),
                            "Remove it; Karpenter does not start with a flag that it does not know.",
                            false,
                            null);
                }
            }
        }
    }

    private void ofGates(SourceLocation place, String gates) {
        for (Map.Entry<String, KarpenterVersion> gate : OperatorFlags.GATES.entrySet()) {
            if (gates.contains(gate.getKey() + "=") && !isKnown(gate.getValue(), version)) {
                add(
                        place,
                        lacks("the feature gate " + gate.getKey(), gate.getValue()),
                        "Remove it; it has no effect.",
                        false,
                        null);
            }
        }
    }

    /** Labels and annotations anywhere in an object, as keys of mappings or as values of the field key. */
    private void ofNames(SourceLocation place) {
        if (place.node() instanceof MappingNode mapping) {
            for (MappingNode.Entry entry : mapping.entries()) {
                SourceLocation child = place.child(entry.key());
                ofName(entry.key(), child);
                if (entry.key().equals("key") && entry.value() instanceof ScalarNode scalar) {
                    ofName(scalar.text(), child);
                } else {
                    ofNames(child);
                }
            }
        } else if (place.node() instanceof SequenceNode sequence) {
            for (int i = 0; i < sequence.items().size(); i++) {
                ofNames(place.child(i));
            }
        }
    }

    private void ofName(String name, SourceLocation place) {
        String instead = NEW_ANNOTATIONS.get(name);
        if (instead != null && !isKnown(KarpenterVersion.V1_15, version)) {
            add(place, lacks(name, KarpenterVersion.V1_15), instead, false, null);
        }
        if (name.equals(NITRO_SANDBOX) && !version.equals(KarpenterVersion.V1_14)) {
            add(
                    place,
                    "Karpenter " + version + " does not have the label " + name + ", which is in no release",
                    "Remove it; since version " + KarpenterVersion.V1_15 + " the EC2NodeClass has enclaveOptions.",
                    false,
                    null);
        }
    }

    private static boolean isKnown(KarpenterVersion since, KarpenterVersion version) {
        return version.compareTo(since) >= 0;
    }

    private String lacks(String what, KarpenterVersion since) {
        return "Karpenter " + version + " does not have " + what + ", which version " + since + " adds";
    }

    private void add(SourceLocation place, String message, String hint, boolean isMeant, @Nullable TreeEdit change) {
        found.add(new Unknown(place, message, hint, isMeant, change));
    }

    private static ScalarNode text(String text, SourceNode near) {
        return new ScalarNode(near.position(), ScalarNode.Kind.STRING, text);
    }
}
