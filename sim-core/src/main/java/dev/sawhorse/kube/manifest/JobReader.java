// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.IndexSet;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobRules;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PodFailurePolicy;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.SuccessPolicy;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A reader of Jobs. */
final class JobReader {
    private JobReader() {}

    static Job read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        Integer completions = number(spec, "completions");
        Integer parallelism = number(spec, "parallelism");
        boolean neither = completions == null && parallelism == null;
        boolean indexed = spec.string("completionMode", "NonIndexed").equals("Indexed");
        Integer wanted = neither ? Integer.valueOf(1) : completions;
        if (indexed && wanted == null) {
            spec.error("completionMode", "Indexed needs completions", "Usually they equal parallelism.");
            wanted = parallelism == null ? Integer.valueOf(1) : parallelism;
        }
        JobRules rules = rules(spec, indexed, reading);
        PodTemplate template = WorkloadReader.template(spec, reading, WorkloadReader.OF_JOBS);
        boolean eachIndex = rules.backoffLimitPerIndex() != null;
        return new Job(
                meta,
                parallelism == null ? 1 : parallelism,
                wanted,
                spec.integer(
                        "backoffLimit",
                        eachIndex ? Integer.MAX_VALUE : Job.DEFAULT_BACKOFF_LIMIT,
                        0,
                        Integer.MAX_VALUE),
                spec.read("ttlSecondsAfterFinished", value -> value.integer(0, Integer.MAX_VALUE)),
                template.withLifetime(LifetimeAnnotation.orOf(template.lifetime(), object, reading)),
                rules);
    }

    private static @Nullable Integer number(Fields spec, String name) {
        return spec.read(name, value -> value.integer(0, WorkloadReader.MAX_REPLICAS));
    }

    private static JobRules rules(Fields spec, boolean indexed, ReadMode reading) {
        Fields policy = spec.fields("podFailurePolicy");
        boolean hasPolicy = spec.has("podFailurePolicy");
        String replacement = spec.string("podReplacementPolicy", hasPolicy ? "Failed" : "TerminatingOrFailed");
        if (reading.isApplied() && !indexed) {
            for (String field : List.of("backoffLimitPerIndex", "maxFailedIndexes", "successPolicy")) {
                if (spec.has(field)) {
                    spec.error(field, "needs the completionMode Indexed", null);
                }
            }
        }
        return new JobRules(
                spec.flag("suspend", false),
                indexed,
                indexed ? number(spec, "backoffLimitPerIndex") : null,
                number(spec, "maxFailedIndexes"),
                spec.read("activeDeadlineSeconds", value -> value.wholeNumber(1, Integer.MAX_VALUE)),
                replacement.equals("TerminatingOrFailed"),
                hasPolicy ? new PodFailurePolicy(policy.list("rules", JobReader::failureRule)) : null,
                spec.has("successPolicy")
                        ? new SuccessPolicy(spec.fields("successPolicy").list("rules", JobReader::successRule))
                        : null);
    }

    private static PodFailurePolicy.@Nullable Rule failureRule(Value value) {
        Fields rule = value.fields();
        if (rule == null) {
            return null;
        }
        PodFailurePolicy.Action action = switch (rule.string("action", "")) {
            case "FailJob" -> PodFailurePolicy.Action.FAIL_JOB;
            case "FailIndex" -> PodFailurePolicy.Action.FAIL_INDEX;
            case "Ignore" -> PodFailurePolicy.Action.IGNORE;
            case "Count" -> PodFailurePolicy.Action.COUNT;
            default -> {
                rule.error("action", "must be FailJob, FailIndex, Ignore or Count", null);
                yield PodFailurePolicy.Action.COUNT;
            }
        };
        Fields codes = rule.fields("onExitCodes");
        boolean byCode = rule.has("onExitCodes");
        if (byCode == rule.has("onPodConditions")) {
            rule.error("needs either onExitCodes or onPodConditions", null);
        }
        return new PodFailurePolicy.Rule(
                action,
                byCode
                        ? new PodFailurePolicy.ExitCodes(
                                codes.string("operator", "In").equals("In"),
                                codes.list("values", code -> code.integer(0, Integer.MAX_VALUE)))
                        : null,
                rule.list("onPodConditions", Value::fields).stream().anyMatch(JobReader::isDisruption));
    }

    private static boolean isDisruption(Fields condition) {
        return Objects.equals(condition.string("type"), "DisruptionTarget")
                && condition.string("status", "True").equals("True");
    }

    private static SuccessPolicy.@Nullable Rule successRule(Value value) {
        Fields rule = value.fields();
        if (rule == null) {
            return null;
        }
        IndexSet indexes =
                rule.read("succeededIndexes", text -> text.parsed("numbers and ranges such as 0,2-5", IndexSet::parse));
        Integer count = number(rule, "succeededCount");
        if (indexes == null && count == null) {
            rule.error("needs succeededIndexes or succeededCount", null);
        }
        return new SuccessPolicy.Rule(indexes, count);
    }
}
