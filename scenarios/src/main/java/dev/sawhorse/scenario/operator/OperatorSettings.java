// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.operator;

import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.karpenter.KarpenterSettings;
import dev.sawhorse.scenario.file.nodegroup.ClusterAutoscalerSettings;
import dev.sawhorse.scenario.schema.Section;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the settings in manifests of Karpenter and Cluster Autoscaler. Settings that the scenario does not set are taken
 * from environment variables, flags and chart values; those that cannot be taken are reported.
 */
public final class OperatorSettings {
    private static final String KARPENTER = "karpenter";
    private static final String CLUSTER_AUTOSCALER = "clusterAutoscaler";
    private static final String AUTOSCALER_CHART = "cluster-autoscaler";
    private static final String GATES = "featureGates";
    private static final String FLAGS = "flags";
    private static final String VERSION = "version";
    private static final Pattern RELEASE = Pattern.compile("v?\\d+\\.\\d+.*");

    /** Karpenter's simulated options (pkg/operator/options, provider: options.go) and their names in the scenario. */
    private static final Map<String, String> OPTIONS = options();

    private static final Set<String> GATE_NAMES =
            Arrays.stream(FeatureGate.values()).map(FeatureGate::text).collect(Collectors.toUnmodifiableSet());

    /** The options with feature gates, of Karpenter and of its AWS provider. */
    private static final Set<String> GATE_OPTIONS = Set.of("FEATURE_GATES", "AWS_FEATURE_GATES");

    /** How often Karpenter reads images, subnets and security groups; a simulated run reads them every minute. */
    private static final Set<String> REFRESH_INTERVALS =
            Set.of("AMI_REFRESH_INTERVAL", "SUBNET_REFRESH_INTERVAL", "SECURITY_GROUP_REFRESH_INTERVAL");

    private static final String SIMULATED_INTERVAL = "1m";

    /** Flags that select node groups, which the scenario declares instead. */
    private static final Set<String> OF_GROUPS = Set.of("nodes", "node-group-auto-discovery", "namespace");

    /** Flags without effect in a simulation. */
    private static final Set<String> IRRELEVANT = Set.of(
            "v",
            "vmodule",
            "stderrthreshold",
            "logtostderr",
            "alsologtostderr",
            "cloud-provider",
            "cloud-config",
            "cluster-name",
            "kubeconfig",
            "address",
            "profiling",
            "leader-elect",
            "aws-use-static-instance-list",
            "write-status-configmap",
            "status-config-map-name",
            "record-duplicated-events",
            "max-inactivity",
            "max-failing-time",
            "user-agent");

    private final MappingNode root;
    private final Problems problems;

    /**
     * Creates a reader.
     *
     * @param root the scenario file as written
     */
    public OperatorSettings(MappingNode root, Problems problems) {
        this.root = root;
        this.problems = problems;
    }

    private static Map<String, String> options() {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("BATCH_IDLE_DURATION", "batchIdleDuration");
        options.put("BATCH_MAX_DURATION", "batchMaxDuration");
        options.put("PREFERENCE_POLICY", "preferencePolicy");
        options.put("MIN_VALUES_POLICY", "minValuesPolicy");
        options.put("LEGACY_NODE_REPAIR", "legacyNodeRepair");
        options.put("VM_MEMORY_OVERHEAD_PERCENT", "vmMemoryOverheadPercent");
        options.put("RESERVED_ENIS", "reservedENIs");
        options.put("ISOLATED_VPC", "isolatedVPC");
        options.put("INTERRUPTION_QUEUE", "interruptionQueue");
        return options;
    }

    /**
     * Returns the settings of manifests as sections of a scenario file, by name; a section without settings is empty, and there
     * is none for an autoscaler that no manifest installs.
     */
    public Map<String, MappingNode> sections(List<Manifest> manifests) {
        Map<String, MappingNode> sections = new LinkedHashMap<>();
        for (OperatorManifest operator : OperatorManifest.of(manifests, KARPENTER)) {
            put(sections, KARPENTER, operator, karpenterSettings(operator), KarpenterSettings.SECTION);
        }
        for (OperatorManifest operator : OperatorManifest.of(manifests, AUTOSCALER_CHART)) {
            Map<String, SourceNode> flags = autoscalerFlags(operator);
            Map<String, SourceNode> settings = flags.isEmpty() ? Map.of() : Map.of(FLAGS, mapping(operator, flags));
            put(sections, CLUSTER_AUTOSCALER, operator, settings, ClusterAutoscalerSettings.SECTION);
        }
        return sections;
    }

    private <T> void put(
            Map<String, MappingNode> sections,
            String name,
            OperatorManifest operator,
            Map<String, SourceNode> settings,
            Section<T> type) {
        T read = read(name, operator, settings, type);
        sections.put(name, mapping(operator, read == null ? Map.of() : settings));
    }

    /** Returns the file with the settings of the initial manifests added. */
    public ScenarioFile added(ScenarioFile file, List<Manifest> manifests) {
        KarpenterSettings karpenter = file.karpenter();
        for (OperatorManifest operator : OperatorManifest.of(manifests, KARPENTER)) {
            KarpenterSettings read = read(KARPENTER, operator, karpenterSettings(operator), KarpenterSettings.SECTION);
            karpenter = read == null ? karpenter : read;
        }
        ClusterAutoscalerSettings autoscaler = file.clusterAutoscaler();
        for (OperatorManifest operator : OperatorManifest.of(manifests, AUTOSCALER_CHART)) {
            if (file.nodeGroups().isEmpty()) {
                problems.warning(
                        operator.position(),
                        "",
                        operator.manifest().name()
                                + " installs Cluster Autoscaler, which does not run because there are no "
                                + "nodeGroups",
                        "Add the Auto Scaling groups: nodeGroups.");
            } else {
                ClusterAutoscalerSettings read = read(
                        CLUSTER_AUTOSCALER,
                        operator,
                        Map.of(FLAGS, mapping(operator, autoscalerFlags(operator))),
                        ClusterAutoscalerSettings.SECTION);
                autoscaler = read == null ? autoscaler : read;
            }
        }
        return file.withOperators(karpenter, autoscaler);
    }

    private Map<String, SourceNode> karpenterSettings(OperatorManifest operator) {
        Map<String, SourceNode> settings = new LinkedHashMap<>();
        Map<String, SourceNode> gates = new LinkedHashMap<>();
        operator.chartValues(KARPENTER).ifPresent(values -> {
            nameUnread(operator, values, KARPENTER);
            settings.putAll(values.below("settings"));
            settings.keySet().retainAll(OPTIONS.values());
            gates.putAll(values.below("settings." + GATES));
            gates.putAll(values.below("settings.awsFeatureGates"));
        });
        Map<String, @Nullable String> given = new LinkedHashMap<>(operator.environment());
        operator.flags()
                .forEach(
                        (flag, value) -> given.put(flag.toUpperCase(Locale.ROOT).replace('-', '_'), value));
        nameIntervals(operator, given);
        List<String> elsewhere = new ArrayList<>();
        given.forEach((name, value) -> {
            boolean isKnown = OPTIONS.containsKey(name) || GATE_OPTIONS.contains(name);
            if (isKnown && value == null) {
                elsewhere.add(name);
            } else if (isKnown && value != null && !value.isEmpty()) {
                addOption(operator, name, value, settings, gates);
            }
        });
        if (!elsewhere.isEmpty()) {
            problems.warning(
                    operator.position(),
                    "",
                    operator.manifest().name() + " takes " + String.join(", ", elsewhere)
                            + " from other objects, which are not read",
                    "Set them in the scenario: karpenter.");
        }
        addVersion(operator, settings);
        nameUnknownGates(operator, gates);
        gates.keySet().retainAll(GATE_NAMES);
        if (!gates.isEmpty()) {
            settings.put(GATES, mapping(operator, gates));
        }
        return settings;
    }

    private void nameIntervals(OperatorManifest operator, Map<String, @Nullable String> given) {
        List<String> other = given.entrySet().stream()
                .filter(option -> REFRESH_INTERVALS.contains(option.getKey())
                        && option.getValue() != null
                        && !option.getValue().equals(SIMULATED_INTERVAL))
                .map(option -> option.getKey() + " " + option.getValue())
                .sorted()
                .toList();
        if (!other.isEmpty()) {
            problems.warning(
                    operator.position(),
                    "",
                    operator.manifest().name() + " sets " + String.join(", ", other)
                            + ", but images, subnets and security groups are read every minute: drift is noticed earlier",
                    null);
        }
    }

    /** Takes the version of Karpenter's image, and names one whose rules are not simulated. */
    private void addVersion(OperatorManifest operator, Map<String, SourceNode> settings) {
        String tag = operator.imageTag(KARPENTER);
        boolean isSet = root.present(KARPENTER) instanceof MappingNode given && given.present(VERSION) != null;
        if (tag == null || isSet) {
            return;
        }
        KarpenterVersion version = KarpenterVersion.find(tag);
        KarpenterVersion taken = version == null ? KarpenterVersion.latestOfMinor(tag) : version;
        if (taken != null) {
            settings.put(VERSION, operator.scalar(taken.text()));
        }
        if (version == null && RELEASE.matcher(tag).matches()) {
            problems.warning(
                    operator.position(),
                    "",
                    operator.manifest().name() + " installs Karpenter " + tag + ", but the rules of "
                            + (taken == null ? KarpenterOptions.DEFAULT.version() : taken) + " decide",
                    "Set karpenter.version to one of " + String.join(", ", KarpenterVersion.texts()) + ".");
        }
    }

    private void nameUnread(OperatorManifest operator, ChartValues values, String section) {
        if (!values.unread().isEmpty()) {
            problems.warning(
                    operator.position(),
                    "",
                    operator.manifest().name() + " takes settings from " + String.join(", ", values.unread())
                            + ", which are not read",
                    "Set them in the scenario: " + section + ".");
        }
    }

    private void nameUnknownGates(OperatorManifest operator, Map<String, SourceNode> gates) {
        List<String> open = gates.entrySet().stream()
                .filter(gate -> !GATE_NAMES.contains(gate.getKey())
                        && String.valueOf(gate.getValue().plain()).equalsIgnoreCase("true"))
                .map(gate -> gate.getKey().substring(0, 1).toUpperCase(Locale.ROOT)
                        + gate.getKey().substring(1))
                .toList();
        if (!open.isEmpty()) {
            problems.warning(
                    operator.position(),
                    "",
                    operator.manifest().name() + " enables feature gates that are not simulated: "
                            + String.join(", ", open),
                    null);
        }
    }

    private static void addOption(
            OperatorManifest operator,
            String name,
            String value,
            Map<String, SourceNode> settings,
            Map<String, SourceNode> gates) {
        String option = OPTIONS.get(name);
        if (option != null) {
            settings.put(option, operator.scalar(value));
            return;
        }
        for (String gate : value.split(",")) {
            String[] parts = gate.strip().split("=", 2);
            String gateName =
                    parts[0].isEmpty() ? "" : parts[0].substring(0, 1).toLowerCase(Locale.ROOT) + parts[0].substring(1);
            if (parts.length == 2) {
                gates.put(gateName, operator.scalar(parts[1].strip()));
            }
        }
    }

    private Map<String, SourceNode> autoscalerFlags(OperatorManifest operator) {
        Map<String, SourceNode> flags = new LinkedHashMap<>();
        Set<String> known = Arrays.stream(Flag.values()).map(Flag::flagName).collect(Collectors.toSet());
        Set<String> others = new TreeSet<>();
        Map<String, String> given = new LinkedHashMap<>(operator.flags());
        operator.chartValues(AUTOSCALER_CHART).ifPresent(values -> {
            nameUnread(operator, values, CLUSTER_AUTOSCALER + "." + FLAGS);
            values.below("extraArgs").forEach((flag, value) -> given.put(flag, String.valueOf(value.plain())));
        });
        given.forEach((flag, value) -> {
            if (known.contains(flag) && !OF_GROUPS.contains(flag)) {
                flags.put(flag, operator.scalar(value));
            } else if (!OF_GROUPS.contains(flag) && !IRRELEVANT.contains(flag) && !flag.startsWith("leader-elect-")) {
                others.add("--" + flag);
            }
        });
        if (!others.isEmpty()) {
            problems.warning(
                    operator.position(),
                    "",
                    operator.manifest().name() + " has flags that are not simulated: " + String.join(", ", others),
                    null);
        }
        return flags;
    }

    private static MappingNode mapping(OperatorManifest operator, Map<String, SourceNode> values) {
        return new MappingNode(
                operator.position(),
                values.entrySet().stream()
                        .map(entry -> new MappingNode.Entry(operator.position(), entry.getKey(), entry.getValue()))
                        .toList());
    }

    /** Returns a section of the scenario with the settings that it does not set itself, null if they cannot be read. */
    private <T> @Nullable T read(
            String section, OperatorManifest operator, Map<String, SourceNode> settings, Section<T> type) {
        List<String> taken = new ArrayList<>();
        MappingNode written = root.present(section) instanceof MappingNode given
                ? given
                : new MappingNode(operator.position(), List.of());
        MappingNode merged = merged(written, settings, "", taken);
        Problems found = new Problems();
        T read = type.read(new Value(merged, NodePath.ROOT.child(section), found));
        if (read == null || found.hasErrors()) {
            List<Problem> errors = found.sorted().stream()
                    .filter(problem -> problem.severity() == Severity.ERROR)
                    .toList();
            problems.warning(
                    operator.position(),
                    "",
                    "the settings of " + operator.manifest().name() + " are ignored: "
                            + errors.stream()
                                    .map(problem -> problem.path() + " " + problem.message())
                                    .collect(Collectors.joining("; ")),
                    "Set them in the scenario: " + section + ".");
            return null;
        }
        if (!taken.isEmpty()) {
            problems.note(
                    operator.position(),
                    "",
                    "taken from " + operator.manifest().name() + " into " + section + ": " + String.join(", ", taken));
        }
        return read;
    }

    private static MappingNode merged(
            MappingNode written, Map<String, SourceNode> settings, String prefix, List<String> taken) {
        Map<String, SourceNode> all = new LinkedHashMap<>();
        written.entries().forEach(entry -> all.put(entry.key(), entry.value()));
        settings.forEach((name, value) -> {
            SourceNode own = written.present(name);
            if (value instanceof MappingNode further) {
                MappingNode base =
                        own instanceof MappingNode mapping ? mapping : new MappingNode(further.position(), List.of());
                Map<String, SourceNode> below = new LinkedHashMap<>();
                further.entries().forEach(entry -> below.put(entry.key(), entry.value()));
                all.put(name, merged(base, below, prefix + name + ".", taken));
            } else if (own == null) {
                all.put(name, value);
                taken.add(prefix + name + " " + String.valueOf(value.plain()).replace('\n', ' '));
            }
        });
        return new MappingNode(
                written.position(),
                all.entrySet().stream()
                        .map(entry ->
                                new MappingNode.Entry(entry.getValue().position(), entry.getKey(), entry.getValue()))
                        .toList());
    }
}
