// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.nodegroup;

import dev.sawhorse.asg.AdjustmentType;
import dev.sawhorse.asg.Alarm;
import dev.sawhorse.asg.GroupMetric;
import dev.sawhorse.asg.GroupScaling;
import dev.sawhorse.asg.MetricSpec;
import dev.sawhorse.asg.PredictiveScaling;
import dev.sawhorse.asg.ScalingPolicy;
import dev.sawhorse.asg.SimpleScaling;
import dev.sawhorse.asg.StepAdjustment;
import dev.sawhorse.asg.StepScaling;
import dev.sawhorse.asg.TargetTracking;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The scaling policies of a node group in the scenario file, with the field names of EC2 Auto Scaling's API. */
final class ScalingPolicyEntry {
    private static final double GREATEST = 1e12;
    private static final int MOST_UNITS = 100_000;
    private static final Duration LONGEST = Duration.ofHours(2);

    private static final Field<GroupMetric> METRIC = Field.of(
            "metric",
            Types.choice(List.of(GroupMetric.values()), GroupMetric::apiName),
            GroupMetric.CPU_UTILIZATION,
            "ASGAverageCPUUtilization",
            "Metric: requested CPU over CPU of the nodes, requested CPU or memory over allocatable of the nodes (each in "
                    + "percent), or requests per node.");

    private static final Field<String> WORKLOAD = Field.optional(
            "workload",
            Types.text("web"),
            "Name of the workload whose `demand` provides the requests of `ALBRequestCountPerTarget`.");

    private static final Field<Double> TARGET =
            Field.required("targetValue", Types.number(0.001, GREATEST), "Target value of the metric.");

    private static final Field<Duration> WARMUP = Field.optional(
            "estimatedInstanceWarmup",
            Types.duration(Duration.ZERO, LONGEST),
            "Time after joining the group during which a node does not count. Default: that of the group.");

    private static final Field<Boolean> DISABLE_SCALE_IN =
            Field.of("disableScaleIn", Types.flag(), false, "Whether scale-in by this policy is disabled.");

    private static final Field<TargetTracking> TARGET_TRACKING = Field.optional(
            "targetTracking",
            Section.of(ScalingPolicyEntry::tracking, METRIC, WORKLOAD, TARGET, WARMUP, DISABLE_SCALE_IN),
            "Target tracking: scales out after three minutes above the target, scales in after fifteen minutes below 90 % "
                    + "of it.");

    private static final Field<Alarm.Comparison> COMPARISON = Field.of(
            "comparisonOperator",
            Types.choice(List.of(Alarm.Comparison.values()), Alarm.Comparison::apiName),
            Alarm.Comparison.AT_LEAST,
            "GreaterThanOrEqualToThreshold",
            "Comparison operator.");

    private static final Field<Double> THRESHOLD =
            Field.required("threshold", Types.number(0, GREATEST), "Threshold of the metric.");

    private static final Field<Integer> EVALUATION_PERIODS = Field.of(
            "evaluationPeriods",
            Types.integer(1, 1440),
            1,
            "Number of consecutive minutes that must breach the threshold.");

    private static final Field<Alarm> ALARM = Field.required(
            "alarm",
            Section.of(
                    values -> {
                        MetricSpec metric = metric(values);
                        return metric == null
                                ? null
                                : new Alarm(
                                        metric,
                                        values.get(COMPARISON),
                                        values.get(THRESHOLD),
                                        values.get(EVALUATION_PERIODS));
                    },
                    METRIC,
                    WORKLOAD,
                    COMPARISON,
                    THRESHOLD,
                    EVALUATION_PERIODS),
            "CloudWatch alarm that triggers the policy, with a period of one minute.");

    private static final Field<AdjustmentType> ADJUSTMENT_TYPE = Field.of(
            "adjustmentType",
            Types.choice(List.of(AdjustmentType.values()), AdjustmentType::apiName),
            AdjustmentType.CHANGE_IN_CAPACITY,
            "ChangeInCapacity",
            "Meaning of the adjustments.");

    private static final Field<Integer> MIN_MAGNITUDE = Field.of(
            "minAdjustmentMagnitude",
            Types.integer(0, MOST_UNITS),
            0,
            "Minimum adjustment of `PercentChangeInCapacity`, in units.");

    private static final Field<Integer> ADJUSTMENT = Field.required(
            "scalingAdjustment",
            Types.integer(-MOST_UNITS, MOST_UNITS),
            "Adjustment of the capacity, or the new capacity.");

    private static final Field<Double> LOWER = Field.optional(
            "metricIntervalLowerBound",
            Types.number(-GREATEST, GREATEST),
            "Lower bound of the difference between metric and threshold. Default: none.");

    private static final Field<Double> UPPER = Field.optional(
            "metricIntervalUpperBound",
            Types.number(-GREATEST, GREATEST),
            "Upper bound of the difference between metric and threshold. Default: none.");

    private static final Field<List<StepAdjustment>> STEPS = Field.required(
            "stepAdjustments",
            Types.listOf(Section.of(ScalingPolicyEntry::step, LOWER, UPPER, ADJUSTMENT)),
            "Adjustments by size of the breach; the first matching step applies.");

    private static final Field<StepScaling> STEP_SCALING = Field.optional(
            "stepScaling",
            Section.of(
                    values -> new StepScaling(
                            values.get(ALARM),
                            values.get(ADJUSTMENT_TYPE),
                            values.get(STEPS),
                            values.get(MIN_MAGNITUDE),
                            values.find(WARMUP)),
                    ALARM,
                    ADJUSTMENT_TYPE,
                    STEPS,
                    MIN_MAGNITUDE,
                    WARMUP),
            "Step scaling: evaluated every minute while its alarm is active.");

    private static final Field<Duration> COOLDOWN = Field.optional(
            "cooldown",
            Types.duration(Duration.ZERO, Duration.ofDays(1)),
            "Cooldown after a completed change. Default: that of the group.");

    private static final Field<SimpleScaling> SIMPLE_SCALING = Field.optional(
            "simpleScaling",
            Section.of(
                    values -> new SimpleScaling(
                            values.get(ALARM),
                            values.get(ADJUSTMENT_TYPE),
                            values.get(ADJUSTMENT),
                            values.get(MIN_MAGNITUDE),
                            values.find(COOLDOWN)),
                    ALARM,
                    ADJUSTMENT_TYPE,
                    ADJUSTMENT,
                    MIN_MAGNITUDE,
                    COOLDOWN),
            "Simple scaling: one change, then no other until it is complete and the cooldown is over.");

    private static final Field<PredictiveScaling.Mode> MODE = Field.of(
            "mode",
            Types.choice(List.of(PredictiveScaling.Mode.values()), PredictiveScaling.Mode::apiName),
            PredictiveScaling.Mode.FORECAST_ONLY,
            "ForecastOnly",
            "Whether the forecast changes the capacity.");

    private static final Field<Duration> BUFFER = Field.of(
            "schedulingBufferTime",
            Types.duration(Duration.ZERO, Duration.ofHours(1)),
            GroupScaling.DEFAULT_COOLDOWN,
            "5m",
            "Lead time before the hour of the forecast.");

    private static final Field<String> BREACH = Field.of(
            "maxCapacityBreachBehavior",
            Types.choice(List.of("HonorMaxCapacity", "IncreaseMaxCapacity"), text -> text),
            "HonorMaxCapacity",
            "Whether the group's `max` is raised if the forecast exceeds it.");

    private static final Field<Integer> BREACH_BUFFER = Field.of(
            "maxCapacityBuffer",
            Types.integer(0, 100),
            0,
            "Buffer in percent above the forecast for the raised `max`.");

    private static final Field<PredictiveScaling> PREDICTIVE_SCALING = Field.optional(
            "predictiveScaling",
            Section.of(ScalingPolicyEntry::predictive, METRIC, WORKLOAD, TARGET, MODE, BUFFER, BREACH, BREACH_BUFFER),
            "Predictive scaling: capacity for each hour from the same hour of previous days, with 24 hours to 14 days of "
                    + "history. EC2's forecast is not published; this one is an assumption.");

    static final Section<ScalingPolicy> SECTION = Section.<ScalingPolicy>of(ScalingPolicyEntry::assemble)
            .withExactlyOneOf(TARGET_TRACKING, STEP_SCALING, SIMPLE_SCALING, PREDICTIVE_SCALING);

    private ScalingPolicyEntry() {}

    private static @Nullable ScalingPolicy assemble(FieldValues values) {
        for (Field<? extends ScalingPolicy> field :
                List.of(TARGET_TRACKING, STEP_SCALING, SIMPLE_SCALING, PREDICTIVE_SCALING)) {
            ScalingPolicy policy = values.find(field);
            if (policy != null) {
                return policy;
            }
        }
        return null;
    }

    private static @Nullable TargetTracking tracking(FieldValues values) {
        MetricSpec metric = metric(values);
        return metric == null
                ? null
                : new TargetTracking(metric, values.get(TARGET), values.find(WARMUP), !values.get(DISABLE_SCALE_IN));
    }

    private static @Nullable PredictiveScaling predictive(FieldValues values) {
        MetricSpec metric = metric(values);
        return metric == null
                ? null
                : new PredictiveScaling(
                        metric,
                        values.get(TARGET),
                        values.get(MODE),
                        values.get(BUFFER),
                        values.get(BREACH).startsWith("Increase"),
                        values.get(BREACH_BUFFER));
    }

    private static @Nullable MetricSpec metric(FieldValues values) {
        GroupMetric metric = values.get(METRIC);
        String workload = values.find(WORKLOAD);
        boolean needed = metric == GroupMetric.REQUEST_COUNT_PER_TARGET;
        if (needed == (workload != null)) {
            return new MetricSpec(metric, workload);
        }
        values.written(needed ? METRIC : WORKLOAD)
                .error(
                        needed
                                ? metric.apiName() + " needs a workload that provides the requests"
                                : "does not apply to " + metric.apiName(),
                        needed ? "Set workload to the name of a workload with a demand." : null);
        return null;
    }

    private static @Nullable StepAdjustment step(FieldValues values) {
        Double lower = values.find(LOWER);
        Double upper = values.find(UPPER);
        if (lower != null && upper != null && lower >= upper) {
            values.written(LOWER)
                    .error(
                            lower + " is not below metricIntervalUpperBound, which is " + upper,
                            "Maybe they are swapped.");
            return null;
        }
        return new StepAdjustment(lower, upper, values.get(ADJUSTMENT));
    }
}
