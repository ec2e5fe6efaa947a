// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The cost of one NodePool, instance type, zone, capacity type, namespace or label value. The rows of each grouping add up to
 * the whole bill.
 *
 * @param by {@code nodePool}, {@code instanceType}, {@code zone}, {@code capacityType}, {@code namespace} or {@code
 *     label:<key>}
 * @param key the value of the grouping, or one of the special keys of {@link BillRows}
 * @param amounts USD by category; absent categories are 0
 */
public record BillRow(String by, String key, Map<BillPart, Double> amounts) {
    public BillRow {
        amounts = Collections.unmodifiableMap(new EnumMap<>(amounts));
    }

    /** Returns a category in USD. */
    public double amount(BillPart part) {
        return amounts.getOrDefault(part, 0.0);
    }

    /** Returns the total in USD. */
    public double total() {
        return amounts.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
