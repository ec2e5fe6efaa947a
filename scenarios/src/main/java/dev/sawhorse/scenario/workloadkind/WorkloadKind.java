// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code workloadKinds}: how a custom resource is simulated.
 *
 * @param given the pods as given in the entry, null for those in the table of known kinds
 */
public record WorkloadKind(@Nullable PodGroup given) {
    private static final Field<String> POD_TEMPLATE = Field.of(
            "podTemplate",
            Types.text("/spec/template"),
            "",
            "properties of the kind",
            "JSON pointer to the pod template or pod spec in the object, such as `/spec/template`; `*` means every item.");

    private static final Field<String> REPLICAS = Field.of(
            "replicas",
            Types.text("/spec/replicas"),
            "",
            "one pod",
            "JSON pointer to the number of pods, such as `/spec/replicas`; commas separate the factors of a product, and "
                    + "`=N` sets a default.");

    private static final Field<SimulatedKind> LIKE = Field.of(
            "like",
            Types.choice(List.of(SimulatedKind.values()), SimulatedKind::toString),
            SimulatedKind.DEPLOYMENT,
            "Kind as which the object is simulated: a `Deployment` replaces its pods, those of a `Job` run to completion, a "
                    + "`DaemonSet` has one on each node.");

    private static final Section<WorkloadKind> SECTION =
            Section.of(WorkloadKind::assemble, POD_TEMPLATE, REPLICAS, LIKE);

    /** The entries by {@code group/version.Kind}. */
    public static final Field<Map<String, WorkloadKind>> FIELD = Field.of(
            "workloadKinds",
            checked(Types.mapOf("argoproj.io/v1alpha1.Rollout", SECTION)),
            Map.of(),
            "",
            "Custom resources to simulate, by `group/version.Kind` such as `argoproj.io/v1alpha1.Rollout`; `{}` for kinds "
                    + "that Sawhorse knows. Default: they are ignored with a warning.");

    private static @Nullable WorkloadKind assemble(FieldValues values) {
        String template = values.get(POD_TEMPLATE);
        String replicas = values.get(REPLICAS);
        if (template.isEmpty()) {
            return new WorkloadKind(null);
        }
        try {
            return new WorkloadKind(PodGroup.parse(template, replicas.isEmpty() ? "-" : replicas, values.get(LIKE)));
        } catch (IllegalArgumentException wrong) {
            values.written(POD_TEMPLATE).error(String.valueOf(wrong.getMessage()), "For example /spec/template.");
            return null;
        }
    }

    private static FieldType<Map<String, WorkloadKind>> checked(FieldType<Map<String, WorkloadKind>> type) {
        return Types.converted(type, WorkloadKind::known);
    }

    private static @Nullable Map<String, WorkloadKind> known(Map<String, WorkloadKind> kinds, Value written) {
        Map<String, WorkloadKind> known = new LinkedHashMap<>();
        for (Map.Entry<String, WorkloadKind> entry : kinds.entrySet()) {
            int slash = entry.getKey().indexOf('/');
            int dot = entry.getKey().lastIndexOf('.');
            if (slash < 0 || dot < slash) {
                written.error(
                        "\"" + entry.getKey() + "\" is not a kind",
                        "Use group/version.Kind, such as argoproj.io/v1alpha1.Rollout.");
                return null;
            }
            String group = entry.getKey().substring(0, slash);
            String kind = entry.getKey().substring(dot + 1);
            boolean hasTemplates = WorkloadKindTable.of(group, kind).stream().anyMatch(PodSource::hasTemplates);
            if (entry.getValue().given() == null && !hasTemplates) {
                written.error(
                        "where " + entry.getKey() + " has its pod template is not known",
                        "Add podTemplate, such as /spec/template.");
                return null;
            }
            known.put(group + " " + kind, entry.getValue());
        }
        return known;
    }
}
