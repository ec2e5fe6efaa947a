// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An immutable vector of resource amounts: CPU in millicores, memory and storage in bytes, everything else in units.
 *
 * <p>An unnamed resource differs from one with amount 0 (it is not listed), yet both count as 0 in arithmetic.
 */
public final class Resources {
    public static final Resources NONE = new Resources(new long[0]);

    private static final long ABSENT = Long.MIN_VALUE;

    private final long[] amounts;

    private Resources(long[] amounts) {
        this.amounts = amounts;
    }

    /** Returns the vector of the given amounts by resource name, in base units. */
    public static Resources of(Map<String, Long> amounts) {
        Builder builder = new Builder();
        amounts.forEach(builder::set);
        return builder.build();
    }

    /** Returns CPU in millicores and memory in bytes. */
    public static Resources ofCpuMemory(long cpuMillis, long memoryBytes) {
        return new Resources(new long[] {cpuMillis, memoryBytes});
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Returns the amount of a resource by its {@link ResourceName} index, 0 if it is not named. */
    public long amount(int resource) {
        if (resource >= amounts.length) {
            return 0;
        }
        long amount = amounts[resource];
        return amount == ABSENT ? 0 : amount;
    }

    /** Returns the amount of a resource, 0 if it is not named. */
    public long amount(String resource) {
        return amount(ResourceName.index(resource));
    }

    public long cpuMillis() {
        return amount(ResourceName.CPU);
    }

    public long memoryBytes() {
        return amount(ResourceName.MEMORY);
    }

    public long pods() {
        return amount(ResourceName.PODS);
    }

    /** Whether the resource is named, even with amount 0. */
    public boolean has(int resource) {
        return resource < amounts.length && amounts[resource] != ABSENT;
    }

    public boolean has(String resource) {
        return has(ResourceName.index(resource));
    }

    /** Whether no resource is named. */
    public boolean isEmpty() {
        for (long amount : amounts) {
            if (amount != ABSENT) {
                return false;
            }
        }
        return true;
    }

    /** Returns one more than the highest index that may be named: the bound of loops over indexes. */
    public int indexBound() {
        return amounts.length;
    }

    @Upstream(
            file = "pkg/utils/resources/resources.go",
            symbol = {"Merge", "MergeInto"})
    public Resources plus(Resources other) {
        if (other.amounts.length == 0) {
            return this;
        }
        if (amounts.length == 0) {
            return other;
        }
        long[] sum = Arrays.copyOf(amounts, Math.max(amounts.length, other.amounts.length));
        Arrays.fill(sum, amounts.length, sum.length, ABSENT);
        for (int i = 0; i < other.amounts.length; i++) {
            if (other.amounts[i] != ABSENT) {
                sum[i] = sum[i] == ABSENT ? other.amounts[i] : Math.addExact(sum[i], other.amounts[i]);
            }
        }
        return new Resources(sum);
    }

    /** Returns this minus the other; a resource named in either is named in the result and may be negative. */
    public Resources minus(Resources other) {
        if (other.amounts.length == 0) {
            return this;
        }
        long[] rest = Arrays.copyOf(amounts, Math.max(amounts.length, other.amounts.length));
        Arrays.fill(rest, amounts.length, rest.length, ABSENT);
        for (int i = 0; i < other.amounts.length; i++) {
            if (other.amounts[i] != ABSENT) {
                rest[i] = Math.subtractExact(rest[i] == ABSENT ? 0 : rest[i], other.amounts[i]);
            }
        }
        return new Resources(rest);
    }

    /** Returns the larger amount of each resource named in either. */
    @Upstream(file = "pkg/utils/resources/resources.go", symbol = "MaxResources")
    public Resources max(Resources other) {
        long[] larger = Arrays.copyOf(amounts, Math.max(amounts.length, other.amounts.length));
        Arrays.fill(larger, amounts.length, larger.length, ABSENT);
        for (int i = 0; i < other.amounts.length; i++) {
            larger[i] = Math.max(larger[i], other.amounts[i]);
        }
        return new Resources(larger);
    }

    /** Returns this with one amount replaced or added. */
    public Resources with(int resource, long amount) {
        long[] changed = Arrays.copyOf(amounts, Math.max(amounts.length, resource + 1));
        Arrays.fill(changed, amounts.length, changed.length, ABSENT);
        changed[resource] = amount;
        return new Resources(changed);
    }

    /** Whether every amount is at most the other's; resources the other does not name count as 0 there. */
    @Upstream(
            file = "pkg/utils/resources/resources.go",
            symbol = {"Fits", "Cmp", "IsZero"})
    public boolean fitsWithin(Resources available) {
        for (int i = 0; i < amounts.length; i++) {
            if (amounts[i] != ABSENT && amounts[i] > available.amount(i)) {
                return false;
            }
        }
        return true;
    }

    public boolean hasNegative() {
        for (long amount : amounts) {
            if (amount < 0 && amount != ABSENT) {
                return true;
            }
        }
        return false;
    }

    /** Returns the names of its resources, sorted. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < amounts.length; i++) {
            if (amounts[i] != ABSENT) {
                names.add(ResourceName.name(i));
            }
        }
        Collections.sort(names);
        return names;
    }

    /** Returns the amounts in base units by resource name, sorted by name. */
    public Map<String, Long> asMap() {
        Map<String, Long> map = new LinkedHashMap<>();
        for (String name : names()) {
            map.put(name, amount(name));
        }
        return map;
    }

    @Override
    public boolean equals(Object o) {
        return this == o || (o instanceof Resources other && namesTheSame(amounts, other.amounts));
    }

    private static boolean namesTheSame(long[] a, long[] b) {
        int both = Math.min(a.length, b.length);
        for (int i = 0; i < both; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return areAbsent(a, both) && areAbsent(b, both);
    }

    private static boolean areAbsent(long[] amounts, int from) {
        for (int i = from; i < amounts.length; i++) {
            if (amounts[i] != ABSENT) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        int hash = 0;
        for (int i = 0; i < amounts.length; i++) {
            if (amounts[i] != ABSENT) {
                hash += (i + 1) * 31 * Long.hashCode(amounts[i]);
            }
        }
        return hash;
    }

    /** Returns the amounts as Kubernetes would print them, for example {@code cpu=100m memory=128Mi}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (String name : names()) {
            text.append(text.isEmpty() ? "" : " ").append(name).append('=').append(Quantity.format(name, amount(name)));
        }
        return text.toString();
    }

    /** A builder of resource vectors; the last amount of a name counts. */
    public static final class Builder {
        private long[] amounts = new long[0];

        private Builder() {}

        public Builder set(int resource, long amount) {
            if (resource >= amounts.length) {
                int from = amounts.length;
                amounts = Arrays.copyOf(amounts, resource + 1);
                Arrays.fill(amounts, from, amounts.length, ABSENT);
            }
            amounts[resource] = amount;
            return this;
        }

        public Builder set(String resource, long amount) {
            return set(ResourceName.index(resource), amount);
        }

        public Builder add(int resource, long amount) {
            boolean absent = resource >= amounts.length || amounts[resource] == ABSENT;
            return set(resource, absent ? amount : Math.addExact(amounts[resource], amount));
        }

        /** Adds every amount of the other. */
        public Builder add(Resources other) {
            for (int i = 0; i < other.amounts.length; i++) {
                if (other.amounts[i] != ABSENT) {
                    add(i, other.amounts[i]);
                }
            }
            return this;
        }

        public Resources build() {
            return amounts.length == 0 ? NONE : new Resources(amounts.clone());
        }
    }
}
