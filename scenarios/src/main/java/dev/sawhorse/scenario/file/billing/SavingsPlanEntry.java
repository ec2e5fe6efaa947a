// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.billing;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.scenario.file.value.MoneyTypes;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A Savings Plan of the account in the scenario file.
 *
 * @param kind compute or ec2-instance
 * @param family the instance family of an ec2-instance plan, empty for a compute plan
 * @param commitment hourly commitment in USD
 * @param discount discount on the on-demand price for families that {@code discounts} does not contain, null for none
 * @param discounts discount on the on-demand price by instance family
 */
public record SavingsPlanEntry(
        String name,
        String kind,
        String family,
        double commitment,
        @Nullable Double discount,
        Map<String, Double> discounts) {
    private static final double MOST = 1e6;
    private static final String COMPUTE = "compute";
    private static final String EC2_INSTANCE = "ec2-instance";

    private static final Field<String> NAME = Field.required("name", Types.name(), "Its name.");

    private static final Field<String> KIND = Field.of(
            "kind",
            Types.choice(List.of(COMPUTE, EC2_INSTANCE), kind -> kind),
            COMPUTE,
            "Whether it covers every instance (a Compute Savings Plan) or one family (an EC2 Instance Savings Plan).");

    private static final Field<String> FAMILY = Field.of(
            "family", Types.text("m5"), "", "none", "The family of an EC2 Instance Savings Plan, such as `m5`.");

    private static final Field<Double> COMMITMENT = Field.required(
            "commitment", MoneyTypes.upTo(MOST), "Commitment in USD per hour, paid whether used or not.");

    private static final Field<Double> DISCOUNT = Field.optional(
            "discount",
            MoneyTypes.share(),
            "Discount on the on-demand price, such as `28%`. Default: families that are not in `discounts` are not covered.");

    private static final Field<Map<String, Double>> DISCOUNTS = Field.of(
            "discounts",
            Types.mapOf("m5", MoneyTypes.share()),
            Map.of(),
            "",
            "Discounts by instance family, such as `m5: 31%`.");

    static final Section<SavingsPlanEntry> SECTION = Section.of(
                    SavingsPlanEntry::assemble, NAME, KIND, FAMILY, COMMITMENT, DISCOUNT, DISCOUNTS)
            .withExampleOf(DISCOUNT);

    private static @Nullable SavingsPlanEntry assemble(FieldValues values) {
        String family = values.get(FAMILY);
        if (family.isEmpty() == values.get(KIND).equals(EC2_INSTANCE)) {
            values.written(FAMILY)
                    .error(
                            family.isEmpty()
                                    ? "needs a family: an EC2 Instance Savings Plan covers one family"
                                    : "does not apply to a Compute Savings Plan, which covers every family",
                            "Did you mean kind: " + (family.isEmpty() ? COMPUTE : EC2_INSTANCE) + "?");
            return null;
        }
        if (!values.isWritten(DISCOUNT) && !values.isWritten(DISCOUNTS)) {
            values.written(NAME)
                    .error(
                            "needs a discount: without one the plan covers nothing",
                            "Add discount: 28%, or your discount.");
            return null;
        }
        return new SavingsPlanEntry(
                values.get(NAME),
                values.get(KIND),
                family,
                values.get(COMMITMENT),
                values.find(DISCOUNT),
                values.get(DISCOUNTS));
    }

    public Observation held() {
        Map<String, String> byFamily = new TreeMap<>();
        discounts.forEach((key, share) -> byFamily.put(key, share.toString()));
        if (discount != null) {
            byFamily.put("*", discount.toString());
        }
        return new Observation.SavingsPlanHeld(name, kind, family, commitment, byFamily);
    }
}
