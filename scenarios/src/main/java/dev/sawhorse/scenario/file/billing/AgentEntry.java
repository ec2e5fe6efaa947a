// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.billing;

import dev.sawhorse.scenario.file.value.MoneyTypes;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;

/**
 * A per-node agent, such as a monitoring agent, that its vendor charges for.
 *
 * @param perNodeHour price in USD per node-hour
 * @param perVcpuHour price in USD per vCPU-hour
 */
public record AgentEntry(String name, double perNodeHour, double perVcpuHour) {
    private static final double MOST = 1_000;

    private static final Field<String> NAME = Field.required("name", Types.name(), "Its name.");

    private static final Field<Double> PER_NODE_HOUR =
            Field.of("perNodeHour", MoneyTypes.upTo(MOST), 0.0, "0", "Fee in USD per hour for each node.");

    private static final Field<Double> PER_VCPU_HOUR =
            Field.of("perVcpuHour", MoneyTypes.upTo(MOST), 0.0, "0", "Fee in USD per hour for each vCPU of a node.");

    static final Section<AgentEntry> SECTION = Section.of(
            values -> new AgentEntry(values.get(NAME), values.get(PER_NODE_HOUR), values.get(PER_VCPU_HOUR)),
            NAME,
            PER_NODE_HOUR,
            PER_VCPU_HOUR);

    /** Returns its cost on a node with {@code vcpus} vCPUs, in USD per hour. */
    public double perHour(int vcpus) {
        return perNodeHour + perVcpuHour * vcpus;
    }
}
