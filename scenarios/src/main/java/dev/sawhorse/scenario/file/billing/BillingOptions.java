// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.billing;

import dev.sawhorse.facts.ChargeItem;
import dev.sawhorse.facts.Charges;
import dev.sawhorse.scenario.file.value.MoneyTypes;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The options of a bill: charges besides instances, and discounts.
 *
 * @param volumes whether EBS volumes of nodes and claims are billed
 * @param controlPlane standard, extended or none
 * @param unusedReservations whether unused reserved capacity is billed
 * @param capacityBlocks prices of capacity blocks, by the id of their reservation
 * @param labels labels of pods by which the bill is split
 * @param charges prices that override those of the shipped table, by item
 */
public record BillingOptions(
        boolean volumes,
        String controlPlane,
        boolean unusedReservations,
        Map<String, Double> capacityBlocks,
        List<AgentEntry> agents,
        List<TransferEntry> transfer,
        List<SavingsPlanEntry> savingsPlans,
        List<ReservedInstancesEntry> reservedInstances,
        List<String> labels,
        Map<String, Double> charges) {
    public static final String NO_CONTROL_PLANE = "none";
    public static final String EXTENDED_SUPPORT = "extended";

    private static final double MOST = 1e9;

    private static final Field<Boolean> VOLUMES = Field.of(
            "volumes",
            Types.flag(),
            false,
            "Whether EBS volumes are billed: node volumes by the node class, PersistentVolumeClaims by the StorageClass.");

    private static final Field<String> CONTROL_PLANE = Field.of(
            "controlPlane",
            Types.choice(List.of(NO_CONTROL_PLANE, "standard", EXTENDED_SUPPORT), support -> support),
            NO_CONTROL_PLANE,
            "Whether the EKS control plane is billed, under standard or extended support of its version.");

    private static final Field<Boolean> UNUSED_RESERVATIONS = Field.of(
            "unusedReservations", Types.flag(), false, "Whether unused on-demand capacity reservations are billed.");

    private static final Field<Map<String, Double>> CAPACITY_BLOCKS = Field.of(
            "capacityBlocks",
            Types.mapOf("p5.48xlarge", MoneyTypes.upTo(MOST)),
            Map.of(),
            "",
            "Upfront price of capacity blocks in USD, by reservation id. Default: 0.");

    private static final Field<List<AgentEntry>> AGENTS = Field.of(
            "agents", Types.listOf(AgentEntry.SECTION), List.of(), "", "Agents on every node with a licence fee.");

    private static final Field<List<TransferEntry>> TRANSFER = Field.of(
            "transfer",
            Types.listOf(TransferEntry.SECTION),
            List.of(),
            "",
            "Network traffic of pods; all matching entries of a pod are added up.");

    private static final Field<List<SavingsPlanEntry>> SAVINGS_PLANS = Field.of(
            "savingsPlans", Types.listOf(SavingsPlanEntry.SECTION), List.of(), "", "Savings Plans of the account.");

    private static final Field<List<ReservedInstancesEntry>> RESERVED_INSTANCES = Field.of(
            "reservedInstances",
            Types.listOf(ReservedInstancesEntry.SECTION),
            List.of(),
            "",
            "Reserved Instances of the account.");

    private static final Field<List<String>> LABELS = Field.of(
            "labels",
            Types.listOf(Types.text("team")),
            List.of(),
            "none",
            "Pod labels by which the bill is also split.");

    private static final Field<Map<String, Double>> CHARGES = Field.of(
            "charges",
            Types.mapOf("nat-gateway", MoneyTypes.upTo(MOST)),
            Map.of(),
            "",
            "Overrides of the shipped table of charges, by item, such as `ebs-gp3: 0.0952`.");

    public static final Section<BillingOptions> SECTION = Section.of(
            BillingOptions::assemble,
            VOLUMES,
            CONTROL_PLANE,
            UNUSED_RESERVATIONS,
            CAPACITY_BLOCKS,
            AGENTS,
            TRANSFER,
            SAVINGS_PLANS,
            RESERVED_INSTANCES,
            LABELS,
            CHARGES);

    private static BillingOptions assemble(FieldValues values) {
        return new BillingOptions(
                values.get(VOLUMES),
                values.get(CONTROL_PLANE),
                values.get(UNUSED_RESERVATIONS),
                values.get(CAPACITY_BLOCKS),
                values.get(AGENTS),
                values.get(TRANSFER),
                values.get(SAVINGS_PLANS),
                values.get(RESERVED_INSTANCES),
                values.get(LABELS),
                values.get(CHARGES));
    }

    /** Returns the effective charges of the run: the shipped ones, overridden by those of the scenario. */
    public Charges effectiveCharges() {
        Map<ChargeItem, Double> own = new EnumMap<>(ChargeItem.class);
        for (ChargeItem item : ChargeItem.values()) {
            Double figure = charges.get(item.key());
            if (figure != null) {
                own.put(item, figure);
            }
        }
        return Charges.load().with(own);
    }
}
