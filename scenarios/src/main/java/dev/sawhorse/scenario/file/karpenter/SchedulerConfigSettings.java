// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.karpenter;

import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.kube.manifest.Names;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's knowledge of the configuration of kube-scheduler ({@code scheduler-config}): the default topology spread, under
 * kube-scheduler's field names. Selectors are absent because they are deduced for each pod.
 */
final class SchedulerConfigSettings {
    private static final String DO_NOT_SCHEDULE = "DoNotSchedule";
    private static final String HONOR = "Honor";
    private static final String IGNORE = "Ignore";

    private static final Field<Integer> MAX_SKEW =
            Field.required("maxSkew", Types.integer(1, Integer.MAX_VALUE), "Maximum skew between domains.");

    private static final Field<String> TOPOLOGY_KEY = Field.required(
            "topologyKey",
            Types.converted(Types.text("topology.kubernetes.io/zone"), SchedulerConfigSettings::labelKey),
            "Node label whose values are the domains.");

    private static final Field<String> WHEN_UNSATISFIABLE = Field.required(
            "whenUnsatisfiable",
            Types.choice(List.of(DO_NOT_SCHEDULE, "ScheduleAnyway"), text -> text),
            "Whether the constraint is required or preferred.");

    private static final Field<Integer> MIN_DOMAINS =
            Field.optional("minDomains", Types.integer(1, Integer.MAX_VALUE), "Minimum number of domains.");

    private static final Field<String> NODE_AFFINITY_POLICY = Field.of(
            "nodeAffinityPolicy",
            Types.choice(List.of(HONOR, IGNORE), text -> text),
            HONOR,
            "Whether only nodes that match the pod's node affinity count.");

    private static final Field<String> NODE_TAINTS_POLICY = Field.of(
            "nodeTaintsPolicy",
            Types.choice(List.of(HONOR, IGNORE), text -> text),
            IGNORE,
            "Whether only nodes whose taints the pod tolerates count.");

    private static final Section<TopologySpreadConstraint> CONSTRAINT = Section.of(
            SchedulerConfigSettings::constraint,
            MAX_SKEW,
            TOPOLOGY_KEY,
            WHEN_UNSATISFIABLE,
            MIN_DOMAINS,
            NODE_AFFINITY_POLICY,
            NODE_TAINTS_POLICY);

    private static final Field<List<TopologySpreadConstraint>> DEFAULT_CONSTRAINTS = Field.of(
            "defaultConstraints",
            Types.converted(Types.listOf(CONSTRAINT), SchedulerConfigSettings::distinct),
            List.of(),
            "none",
            "Default topology spread constraints for pods without their own that belong to a Service or a ReplicaSet.");

    private static final Section<List<TopologySpreadConstraint>> POD_TOPOLOGY_SPREAD =
            Section.of(values -> values.get(DEFAULT_CONSTRAINTS), DEFAULT_CONSTRAINTS);

    private static final Field<List<TopologySpreadConstraint>> SPREAD = Field.of(
            "podTopologySpread",
            POD_TOPOLOGY_SPREAD,
            List.of(),
            "",
            "Arguments of the kube-scheduler plugin with this name.");

    static final Section<List<TopologySpreadConstraint>> SECTION = Section.of(values -> values.get(SPREAD), SPREAD);

    private SchedulerConfigSettings() {}

    private static TopologySpreadConstraint constraint(FieldValues values) {
        return new TopologySpreadConstraint(
                values.get(TOPOLOGY_KEY),
                values.get(MAX_SKEW),
                values.get(WHEN_UNSATISFIABLE).equals(DO_NOT_SCHEDULE),
                null,
                values.find(MIN_DOMAINS),
                values.get(NODE_AFFINITY_POLICY).equals(HONOR),
                values.get(NODE_TAINTS_POLICY).equals(HONOR),
                List.of());
    }

    private static @Nullable String labelKey(String text, Value value) {
        return Names.requireQualifiedName(value);
    }

    private static @Nullable List<TopologySpreadConstraint> distinct(
            List<TopologySpreadConstraint> constraints, Value value) {
        List<String> known = new ArrayList<>();
        for (TopologySpreadConstraint constraint : constraints) {
            String kind =
                    constraint.topologyKey() + (constraint.doNotSchedule() ? " DoNotSchedule" : " ScheduleAnyway");
            if (known.contains(kind)) {
                value.error("contains two constraints for " + kind, null);
                return null;
            }
            known.add(kind);
        }
        return constraints;
    }
}
