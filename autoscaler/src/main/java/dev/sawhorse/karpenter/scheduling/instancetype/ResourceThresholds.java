// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.instancetype;

import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An index of the rows that have at least, or at most, given amounts of all resources, by one binary search per resource.
 *
 * <p>A row with a negative amount satisfies nothing (Karpenter v1.14: no quantity fits a total that is negative anywhere); a
 * resource that a row does not name counts as 0.
 */
final class ResourceThresholds {
    private final TypeSet rowsWithoutNegative;
    private final TypeSet none;
    private final List<@Nullable Threshold> byResource = new ArrayList<>();

    /** One resource: the distinct amounts in ascending order, and for each the rows that have at least that much. */
    private static final class Threshold {
        private final long[] amounts;
        private final TypeSet[] atLeast;

        private Threshold(long[] amounts, TypeSet[] atLeast) {
            this.amounts = amounts;
            this.atLeast = atLeast;
        }

        /** Returns the rows with at least the amount, null if there are none. */
        private @Nullable TypeSet rows(long amount) {
            int found = Arrays.binarySearch(amounts, amount);
            int index = found < 0 ? -found - 1 : found;
            return index == amounts.length ? null : atLeast[index];
        }

        /** Returns the rows with more than the amount, null if there are none. */
        private @Nullable TypeSet rowsAbove(long amount) {
            return amount == Long.MAX_VALUE ? null : rows(amount + 1);
        }
    }

    ResourceThresholds(List<Resources> rows) {
        this.rowsWithoutNegative =
                TypeSet.where(rows.size(), row -> !rows.get(row).hasNegative());
        this.none = TypeSet.none(rows.size());
        int bound = 0;
        for (Resources row : rows) {
            bound = Math.max(bound, row.indexBound());
        }
        for (int resource = 0; resource < bound; resource++) {
            byResource.add(threshold(rows, resource));
        }
    }

    private static @Nullable Threshold threshold(List<Resources> rows, int resource) {
        if (rows.stream().noneMatch(row -> row.has(resource))) {
            return null;
        }
        long[] amounts = rows.stream()
                .mapToLong(row -> row.amount(resource))
                .sorted()
                .distinct()
                .toArray();
        int[] levels = rows.stream()
                .mapToInt(row -> Arrays.binarySearch(amounts, row.amount(resource)))
                .toArray();
        return new Threshold(amounts, TypeSet.fromLevels(levels, amounts.length));
    }

    /** Returns those of the given rows that hold the sum of three requests. */
    TypeSet holding(TypeSet rows, Resources a, Resources b, Resources c) {
        TypeSet left = rows.and(rowsWithoutNegative);
        int bound = Math.max(a.indexBound(), Math.max(b.indexBound(), c.indexBound()));
        for (int resource = 0; resource < bound; resource++) {
            if (a.has(resource) || b.has(resource) || c.has(resource)) {
                TypeSet enough = rowsWith(resource, a.amount(resource) + b.amount(resource) + c.amount(resource));
                if (enough == null) {
                    return none;
                }
                left = left.and(enough);
            }
        }
        return left;
    }

    /** Returns those of the given rows that have no more of any resource than the limits name. */
    TypeSet within(TypeSet rows, Resources limits) {
        TypeSet left = rows;
        for (int resource = 0; resource < limits.indexBound(); resource++) {
            if (!limits.has(resource)) {
                continue;
            }
            Threshold threshold = resource < byResource.size() ? byResource.get(resource) : null;
            if (threshold == null) {
                left = limits.amount(resource) < 0 ? none : left;
            } else {
                TypeSet above = threshold.rowsAbove(limits.amount(resource));
                left = above == null ? left : left.minus(above);
            }
        }
        return left;
    }

    private @Nullable TypeSet rowsWith(int resource, long amount) {
        Threshold threshold = resource < byResource.size() ? byResource.get(resource) : null;
        if (threshold == null) {
            return amount <= 0 ? rowsWithoutNegative : null;
        }
        return threshold.rows(amount);
    }
}
