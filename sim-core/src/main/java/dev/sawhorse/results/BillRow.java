package dev.sawhorse.results;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What one NodePool, instance type, zone, capacity type, namespace or label value cost. For each of them the rows add up to
 * the whole bill.
 *
 * @param by {@code nodePool}, {@code instanceType}, {@code zone}, {@code capacityType}, {@code namespace} or
 *     {@code label:<key>}
 * @param key which one, or one of the special keys of {@link BillRows}
 * @param amounts USD by part; parts that are absent are 0
 */
public record BillRow(String by, String key, Map<BillPart, Double> amounts) {
    public BillRow {
        amounts = Collections.unmodifiableMap(new EnumMap<>(amounts));
    }

    /** Returns a part in USD. */
    public double amount(BillPart part) {
        return amounts.getOrDefault(part, 0.0);
    }

    /** Returns everything in USD. */
    public double total() {
        return amounts.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
