// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.karpenter;

import dev.sawhorse.karpenter.aws.ProviderOptions;
import dev.sawhorse.karpenter.operator.DecisionSpeed;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.operator.UnmergedRules;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.scenario.file.value.MoneyTypes;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Karpenter's settings, under the names of its Helm chart, with its defaults.
 *
 * @param options options of the core
 * @param provider options of the AWS provider
 */
public record KarpenterSettings(KarpenterOptions options, ProviderOptions provider) {
    private static final Duration LONGEST_BATCH = Duration.ofHours(1);
    private static final String IGNORE = "Ignore";
    private static final String BEST_EFFORT = "BestEffort";

    private static final Field<KarpenterVersion> VERSION = Field.of(
            "version",
            KarpenterVersionType.TYPE,
            KarpenterOptions.DEFAULT.version(),
            KarpenterOptions.DEFAULT.version().text(),
            "Version of Karpenter whose rules decide.");

    private static final Field<Duration> BATCH_IDLE_DURATION = Field.of(
            "batchIdleDuration",
            Types.duration(Duration.ofMillis(1), LONGEST_BATCH),
            Duration.ofSeconds(1),
            "1s",
            "Idle time without a new pod after which Karpenter closes a batch.");

    private static final Field<Duration> BATCH_MAX_DURATION = Field.of(
            "batchMaxDuration",
            Types.duration(Duration.ofMillis(1), LONGEST_BATCH),
            Duration.ofSeconds(10),
            "10s",
            "Maximum duration of a batch.");

    private static final Field<String> PREFERENCE_POLICY = Field.of(
            "preferencePolicy",
            Types.choice(List.of("Respect", IGNORE), text -> text),
            "Respect",
            "Whether Karpenter treats preferences of pods as requirements until it must relax them.");

    private static final Field<String> MIN_VALUES_POLICY = Field.of(
            "minValuesPolicy",
            Types.choice(List.of("Strict", BEST_EFFORT), text -> text),
            "Strict",
            "Whether a NodePool whose minValues cannot be met launches no node or relaxes them.");

    private static final Field<FeatureGates> FEATURE_GATES = Field.of(
            "featureGates",
            FeatureGateSettings.SECTION,
            FeatureGateSettings.SECTION.defaults(),
            "",
            "Feature gates of Karpenter.");

    private static final Field<Boolean> LEGACY_NODE_REPAIR = Field.of(
            "legacyNodeRepair",
            Types.flag(),
            KarpenterOptions.DEFAULT.legacyNodeRepair(),
            "Whether the controller of v1.14 repairs nodes, without budgets and replacements; since v1.15, with the feature "
                    + "gate `nodeRepair`.");

    private static final Field<List<TopologySpreadConstraint>> SCHEDULER_CONFIG = Field.of(
            "schedulerConfig",
            SchedulerConfigSettings.SECTION,
            List.of(),
            "",
            "kube-scheduler configuration that Karpenter takes into account.");

    private static final Field<UnmergedRules> UNMERGED_RULES = Field.of(
            "unmergedRules",
            UnmergedRuleSettings.SECTION,
            UnmergedRules.NONE,
            "",
            "Rules of consolidation that upstream has not merged, to judge proposals; no Karpenter decides by them.");

    private static final Field<Double> VM_MEMORY_OVERHEAD_PERCENT = Field.of(
            "vmMemoryOverheadPercent",
            Types.number(0, 0.99),
            0.075,
            "Share of an instance's memory that the hypervisor uses, as a fraction.");

    private static final Field<Integer> RESERVED_ENIS = Field.of(
            "reservedENIs", Types.integer(0, 100), 0, "Network interfaces that are not used for pod addresses.");

    private static final Field<Boolean> ISOLATED_VPC = Field.of(
            "isolatedVPC",
            Types.flag(),
            false,
            "Whether Karpenter cannot reach the pricing API and keeps its initial on-demand prices.");

    private static final Field<Map<String, Double>> BUILT_IN_PRICES = Field.of(
            "builtInPrices",
            Types.mapOf("m5.large", MoneyTypes.upTo(10_000)),
            Map.of(),
            "",
            "On-demand prices in USD per hour by instance type that are built into Karpenter, if they differ from the "
                    + "billed prices; used with `isolatedVPC` and in GovCloud.");

    private static final Field<String> INTERRUPTION_QUEUE = Field.of(
            "interruptionQueue",
            Types.text("interruptions"),
            "",
            "none",
            "SQS queue for interruption messages; without one Karpenter notices interruptions only afterwards.");

    private static final Field<Duration> DISRUPTION_PHASE = Field.of(
            "disruptionPhase",
            Types.duration(Duration.ZERO, Duration.ofMinutes(1)),
            KarpenterOptions.DEFAULT.disruptionPhase(),
            "500ms",
            "Time from the start to the first pass of the disruption loop, which then looks every 10 s.");

    private static final Field<DecisionSpeed> DECISION_SPEED = Field.of(
            "decisionSpeed",
            DecisionSpeedSettings.SECTION,
            DecisionSpeed.INSTANT,
            "",
            "Assumed CPU time of the disruption loop; without it consolidation never times out.");

    public static final Section<KarpenterSettings> SECTION = Section.of(
            KarpenterSettings::assemble,
            VERSION,
            BATCH_IDLE_DURATION,
            BATCH_MAX_DURATION,
            PREFERENCE_POLICY,
            MIN_VALUES_POLICY,
            FEATURE_GATES,
            LEGACY_NODE_REPAIR,
            SCHEDULER_CONFIG,
            DISRUPTION_PHASE,
            DECISION_SPEED,
            UNMERGED_RULES,
            VM_MEMORY_OVERHEAD_PERCENT,
            RESERVED_ENIS,
            ISOLATED_VPC,
            BUILT_IN_PRICES,
            INTERRUPTION_QUEUE);

    /** Returns these settings with another version. */
    public KarpenterSettings withVersion(KarpenterVersion version) {
        return new KarpenterSettings(options.withVersion(version), provider);
    }

    private static KarpenterSettings assemble(FieldValues values) {
        KarpenterOptions options = new KarpenterOptions(
                values.get(VERSION),
                values.get(BATCH_IDLE_DURATION),
                values.get(BATCH_MAX_DURATION),
                values.get(PREFERENCE_POLICY).equals(IGNORE),
                values.get(MIN_VALUES_POLICY).equals(BEST_EFFORT),
                values.get(FEATURE_GATES),
                values.get(LEGACY_NODE_REPAIR),
                values.get(SCHEDULER_CONFIG),
                values.get(DISRUPTION_PHASE),
                values.get(DECISION_SPEED),
                values.get(UNMERGED_RULES));
        return new KarpenterSettings(
                options,
                new ProviderOptions(
                        values.get(VM_MEMORY_OVERHEAD_PERCENT),
                        values.get(RESERVED_ENIS),
                        values.get(ISOLATED_VPC),
                        values.get(BUILT_IN_PRICES),
                        values.get(INTERRUPTION_QUEUE)));
    }
}
