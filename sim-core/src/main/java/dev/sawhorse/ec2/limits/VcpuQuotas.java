// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The vCPU quotas of an account for one purchase option, on-demand or spot, with the vCPUs in use, by quota group. */
public final class VcpuQuotas {
    private final Map<QuotaGroup, Integer> limits = new EnumMap<>(QuotaGroup.class);
    private final Map<QuotaGroup, Integer> used = new EnumMap<>(QuotaGroup.class);
    private final ToIntFunction<String> vcpus;

    /**
     * Makes quotas without limits.
     *
     * @param vcpus the number of vCPUs of an instance type
     */
    public VcpuQuotas(ToIntFunction<String> vcpus) {
        this.vcpus = vcpus;
    }

    /** Returns quotas that never limit. */
    public static VcpuQuotas unlimited() {
        return new VcpuQuotas(instanceType -> 0);
    }

    /** Changes the limit of a group; running instances are not affected. */
    public void limit(QuotaGroup group, int vcpus) {
        if (vcpus < 1) {
            throw new IllegalArgumentException("quota " + vcpus + " of " + group.label() + " is less than 1 vCPU");
        }
        limits.put(group, vcpus);
    }

    /** Returns the limit of a group in vCPUs, null for none. */
    public @Nullable Integer limit(QuotaGroup group) {
        return limits.get(group);
    }

    /** Returns the number of running vCPUs of a group. */
    public int used(QuotaGroup group) {
        return used.getOrDefault(group, 0);
    }

    /** Whether one more instance of the type stays within the quota. */
    public boolean allows(String instanceType) {
        QuotaGroup group = QuotaGroup.of(instanceType);
        Integer limit = group == null ? null : limits.get(group);
        return group == null || limit == null || used(group) + vcpus.applyAsInt(instanceType) <= limit;
    }

    /** Adds a launched instance. */
    public void take(String instanceType) {
        add(instanceType, vcpus.applyAsInt(instanceType));
    }

    /** Removes an instance. */
    public void giveBack(String instanceType) {
        add(instanceType, -vcpus.applyAsInt(instanceType));
    }

    private void add(String instanceType, int change) {
        QuotaGroup group = change == 0 ? null : QuotaGroup.of(instanceType);
        if (group != null) {
            used.merge(group, change, Integer::sum);
        }
    }
}
