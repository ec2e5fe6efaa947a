// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.ec2.limits.QuotaGroup;
import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldType;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The vCPU quotas of the account for one market, by quota group; a group that is absent has no quota.
 *
 * @param vcpus vCPUs by group
 */
public record QuotaOptions(Map<QuotaGroup, Integer> vcpus) {
    private static final int MOST = 10_000_000;

    /** A vCPU quota with which at least one instance can be launched. */
    public static final FieldType<Integer> VCPU_COUNT = new VcpuCount(Types.integer(1, MOST));

    private static final Map<QuotaGroup, Field<Integer>> GROUPS = new EnumMap<>(QuotaGroup.class);

    static {
        for (QuotaGroup group : QuotaGroup.values()) {
            GROUPS.put(group, Field.optional(group.label(), VCPU_COUNT, families(group)));
        }
    }

    static final Section<QuotaOptions> SECTION = Section.of(
            values -> {
                Map<QuotaGroup, Integer> vcpus = new EnumMap<>(QuotaGroup.class);
                GROUPS.forEach((group, field) -> {
                    Integer limit = values.find(field);
                    if (limit != null) {
                        vcpus.put(group, limit);
                    }
                });
                return new QuotaOptions(vcpus);
            },
            GROUPS.values().toArray(new Field<?>[0]));

    /** A whole number from 1, with a message about the consequence of smaller ones. */
    private record VcpuCount(FieldType<Integer> number) implements FieldType<Integer> {
        @Override
        public @Nullable Integer read(Value value) {
            Integer vcpus = value.integer(Integer.MIN_VALUE, MOST);
            if (vcpus != null && vcpus < 1) {
                value.error(
                        "a quota of " + vcpus + " vCPUs allows no instance",
                        "Remove it for no quota, or exclude the families in the NodePool's requirements.");
                return null;
            }
            return vcpus;
        }

        @Override
        public Object example() {
            return number.example();
        }

        @Override
        public String constraint() {
            return number.constraint();
        }

        @Override
        public String label() {
            return number.label();
        }

        @Override
        public void writeSchema(JsonGenerator schema) {
            number.writeSchema(schema);
        }
    }

    private static String families(QuotaGroup group) {
        return switch (group) {
            case STANDARD -> "Quota of the families A, C, D, H, I, M, R, T and Z together.";
            case G -> "Quota of the families G and VT together.";
            case HIGH_MEMORY -> "Quota of the high-memory families, which start with U.";
            case F, P, INF, TRN, X, DL, HPC -> "Quota of the " + group.name() + " families.";
        };
    }
}
