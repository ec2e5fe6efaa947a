// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.limits.QuotaGroup;
import dev.sawhorse.scenario.file.cloud.QuotaOptions;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;

/**
 * A timeline action: AWS changes a vCPU quota of the account.
 *
 * @param capacityType market of the quota, on-demand or spot
 * @param group instance families of the quota
 * @param vcpus new limit; running instances are not affected
 */
public record QuotaChange(CapacityType capacityType, QuotaGroup group, int vcpus) implements TimelineEntry.Action {
    private static final Field<CapacityType> CAPACITY_TYPE = Field.of(
            "capacityType",
            Types.choice(List.of(CapacityType.ON_DEMAND, CapacityType.SPOT), CapacityType::label),
            CapacityType.ON_DEMAND,
            "on-demand",
            "Market of the quota.");

    private static final Field<QuotaGroup> GROUP = Field.of(
            "group",
            Types.choice(List.of(QuotaGroup.values()), QuotaGroup::label),
            QuotaGroup.STANDARD,
            "standard",
            "Group of instance families.");

    private static final Field<Integer> VCPUS =
            Field.required("vcpus", QuotaOptions.VCPU_COUNT, "New quota in vCPUs; running instances are not affected.");

    static final Section<QuotaChange> SECTION = Section.of(
            values -> new QuotaChange(values.get(CAPACITY_TYPE), values.get(GROUP), values.get(VCPUS)),
            CAPACITY_TYPE,
            GROUP,
            VCPUS);

    public void apply(Fleet fleet) {
        fleet.account().quotas(capacityType).limit(group, vcpus);
    }
}
