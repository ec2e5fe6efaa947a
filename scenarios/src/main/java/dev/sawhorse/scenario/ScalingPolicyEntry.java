package dev.sawhorse.scenario;

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
            "What it looks at: CPU requested over CPU of the nodes, CPU or memory requested over what nodes have for pods, each in"
                    + " percent, or requests per node.");

    private static final Field<String> WORKLOAD = Field.optional(
            "workload",
            Types.text(),
            "Whose `demand` the requests of `ALBRequestCountPerTarget` are, by the name of the workload.");

    private static final Field<Double> TARGET =
            Field.required("targetValue", Types.number(0.001, GREATEST), "The value of the metric to keep to.");

    private static final Field<Duration> WARMUP = Field.optional(
            "estimatedInstanceWarmup",
            Types.duration(Duration.ZERO, LONGEST),
            "How long a node does not count after it joined the group. Default: that of the group.");

    private static final Field<Boolean> DISABLE_SCALE_IN =
            Field.of("disableScaleIn", Types.flag(), false, "Whether the group does not shrink by it.");

    private static final Field<TargetTracking> TARGET_TRACKING = Field.optional(
            "targetTracking",
            Section.of(ScalingPolicyEntry::tracking, METRIC, WORKLOAD, TARGET, WARMUP, DISABLE_SCALE_IN),
            "Target tracking: three minutes above the value let the group grow, fifteen below nine tenths let it shrink.");

    private static final Field<Alarm.Comparison> COMPARISON = Field.of(
            "comparisonOperator",
            Types.choice(List.of(Alarm.Comparison.values()), Alarm.Comparison::apiName),
            Alarm.Comparison.AT_LEAST,
            "GreaterThanOrEqualToThreshold",
            "How the metric is compared.");

    private static final Field<Double> THRESHOLD =
            Field.required("threshold", Types.number(0, GREATEST), "What the metric is compared with.");

    private static final Field<Integer> EVALUATION_PERIODS = Field.of(
            "evaluationPeriods", Types.integer(1, 1440), 1, "How many minutes in a row must breach the threshold.");

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
            "The CloudWatch alarm that it acts on, with points of one minute.");

    private static final Field<AdjustmentType> ADJUSTMENT_TYPE = Field.of(
            "adjustmentType",
            Types.choice(List.of(AdjustmentType.values()), AdjustmentType::apiName),
            AdjustmentType.CHANGE_IN_CAPACITY,
            "ChangeInCapacity",
            "How adjustments are meant.");

    private static final Field<Integer> MIN_MAGNITUDE = Field.of(
            "minAdjustmentMagnitude",
            Types.integer(0, MOST_UNITS),
            0,
            "By how many units `PercentChangeInCapacity` adjusts at least.");

    private static final Field<Integer> ADJUSTMENT = Field.required(
            "scalingAdjustment", Types.integer(-MOST_UNITS, MOST_UNITS), "By how much, or to what, the group changes.");

    private static final Field<Double> LOWER = Field.optional(
            "metricIntervalLowerBound",
            Types.number(-GREATEST, GREATEST),
            "From which difference between metric and threshold on. Default: without a bound.");

    private static final Field<Double> UPPER = Field.optional(
            "metricIntervalUpperBound",
            Types.number(-GREATEST, GREATEST),
            "Up to which difference between metric and threshold. Default: without a bound.");

    private static final Field<List<StepAdjustment>> STEPS = Field.required(
            "stepAdjustments",
            Types.listOf(Section.of(ScalingPolicyEntry::step, LOWER, UPPER, ADJUSTMENT)),
            "What is done by the size of the breach; the first that fits counts.");

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
            "Step scaling: asked every minute as long as its alarm is on.");

    private static final Field<Duration> COOLDOWN = Field.optional(
            "cooldown",
            Types.duration(Duration.ZERO, Duration.ofDays(1)),
            "How long it waits after a change is complete. Default: that of the group.");

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
            "Simple scaling: one change, then nothing before that is complete and a cooldown over.");

    private static final Field<PredictiveScaling.Mode> MODE = Field.of(
            "mode",
            Types.choice(List.of(PredictiveScaling.Mode.values()), PredictiveScaling.Mode::apiName),
            PredictiveScaling.Mode.FORECAST_ONLY,
            "ForecastOnly",
            "Whether the forecast is acted on.");

    private static final Field<Duration> BUFFER = Field.of(
            "schedulingBufferTime",
            Types.duration(Duration.ZERO, Duration.ofHours(1)),
            GroupScaling.DEFAULT_COOLDOWN,
            "5m",
            "How long before an hour the capacity for it is asked for.");

    private static final Field<String> BREACH = Field.of(
            "maxCapacityBreachBehavior",
            Types.choice(List.of("HonorMaxCapacity", "IncreaseMaxCapacity"), text -> text),
            "HonorMaxCapacity",
            "Whether the group's `max` grows where the forecast is above it.");

    private static final Field<Integer> BREACH_BUFFER = Field.of(
            "maxCapacityBuffer",
            Types.integer(0, 100),
            0,
            "By how many percent more than the forecast `max` then grows.");

    private static final Field<PredictiveScaling> PREDICTIVE_SCALING = Field.optional(
            "predictiveScaling",
            Section.of(ScalingPolicyEntry::predictive, METRIC, WORKLOAD, TARGET, MODE, BUFFER, BREACH, BREACH_BUFFER),
            "Predictive scaling: capacity for each hour by the same hour of the days before, 24 hours of history at least and 14 days"
                    + " at most. EC2's own forecast is not published; this one is an assumption.");

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
                                ? metric.apiName() + " needs a workload whose requests are counted"
                                : "is of no use to " + metric.apiName(),
                        needed ? "Maybe give workload: the name of one with a demand." : null);
        return null;
    }

    private static @Nullable StepAdjustment step(FieldValues values) {
        Double lower = values.find(LOWER);
        Double upper = values.find(UPPER);
        if (lower != null && upper != null && lower >= upper) {
            values.written(LOWER)
                    .error(lower + " is not below metricIntervalUpperBound, which is " + upper, "Maybe swap them.");
            return null;
        }
        return new StepAdjustment(lower, upper, values.get(ADJUSTMENT));
    }
}
