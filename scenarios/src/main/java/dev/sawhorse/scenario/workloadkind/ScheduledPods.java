// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingDraft;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The pods of a custom resource that starts another one at the times of a schedule, as an Argo CronWorkflow and a
 * ScheduledSparkApplication do.
 *
 * @param field field of the specification with the specification of the resource that is started
 * @param started the pods of that resource
 */
record ScheduledPods(String field, PodSource started) implements PodSource {
    /** The fields of a CronJob by their names in such resources. */
    private static final Map<String, String> FIELDS = fields();

    private static final String CONDITION = "a condition decides at each time of the schedule whether the pods start";

    private static Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("timezone", "timeZone");
        fields.put("timeZone", "timeZone");
        fields.put("concurrencyPolicy", "concurrencyPolicy");
        fields.put("startingDeadlineSeconds", "startingDeadlineSeconds");
        fields.put("suspend", "suspend");
        fields.put("paused", "suspend");
        return fields;
    }

    @Override
    public boolean hasTemplates() {
        return started.hasTemplates();
    }

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        MappingNode spec = object.mapping("spec");
        boolean isConditional = spec.present("when") != null || spec.present("stopStrategy") != null;
        List<PodSet> once = started.podsOf(object.with("spec", spec.mapping(field)), others);
        List<PodSet> sets = new ArrayList<>();
        for (SourceNode schedule : schedules(spec)) {
            MappingNode times = times(spec, schedule);
            once.forEach(set -> sets.add((isConditional ? set.withDoubt(CONDITION) : set).at(times)));
        }
        return sets;
    }

    /** An Argo CronWorkflow has one schedule in older versions, a list in newer ones. */
    private static List<SourceNode> schedules(MappingNode spec) {
        if (spec.present("schedules") instanceof SequenceNode list) {
            return list.items();
        }
        SourceNode schedule = spec.present("schedule");
        return schedule == null ? List.of() : List.of(schedule);
    }

    private static MappingNode times(MappingNode spec, SourceNode schedule) {
        MappingDraft times = new MappingDraft(spec.position()).put("schedule", schedule);
        FIELDS.forEach((written, ofCronJob) -> {
            SourceNode value = spec.present(written);
            if (value instanceof ScalarNode scalar && !scalar.text().isEmpty()) {
                times.put(ofCronJob, value);
            }
        });
        return times.build();
    }
}
