// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.karpenter;

import dev.sawhorse.karpenter.operator.UnmergedRules;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/** The rules in the scenario file that upstream has not merged. */
final class UnmergedRuleSettings {
    private static final Field<Integer> MULTI_NODE_CANDIDATES = Field.of(
            "multiNodeCandidates",
            Types.integer(1, 10_000),
            UnmergedRules.NONE.multiNodeCandidates(),
            "Number of candidates of multi-node consolidation; as upstream's constant, it lets one more through.");

    private static final Field<Boolean> DESTINATIONS = Field.of(
            "destinationsWithinConsolidateAfter",
            Types.flag(),
            false,
            "Whether nodes inside their `consolidateAfter` take the pods of nodes that are consolidated, as before 1.14.");

    private static final Field<Double> MINIMUM_SAVING = Field.of(
            "minimumSaving",
            Types.number(0, 0.99),
            UnmergedRules.NONE.minimumSaving(),
            "The least share of the price of nodes that their replacement must save, as a fraction.");

    private static final Field<Boolean> COST_BY_UTILIZATION = Field.of(
            "costByUtilization",
            Types.flag(),
            false,
            "Whether consolidation tries candidates in the order of disruption costs times the utilization of the node, so "
                    + "that the emptiest of nodes with as many pods goes first.");

    static final Section<UnmergedRules> SECTION = Section.of(
            values -> new UnmergedRules(
                    values.get(MULTI_NODE_CANDIDATES),
                    values.get(DESTINATIONS),
                    values.get(MINIMUM_SAVING),
                    values.get(COST_BY_UTILIZATION)),
            MULTI_NODE_CANDIDATES,
            DESTINATIONS,
            MINIMUM_SAVING,
            COST_BY_UTILIZATION);

    private UnmergedRuleSettings() {}
}
