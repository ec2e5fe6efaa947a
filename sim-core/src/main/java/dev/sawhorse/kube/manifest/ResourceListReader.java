// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import java.math.BigDecimal;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/** A reader of mappings from resource names to quantities. */
public final class ResourceListReader {
    private static final int MILLI = 3;

    private static final String EXPECTED = "a quantity such as 500m, 2 or 1.5Gi";

    /** More cores than any machine has; the {@code m} was probably forgotten. */
    private static final BigDecimal ABSURD_CPU = BigDecimal.valueOf(10_000);

    /** More bytes than any machine has: a pebibyte. */
    private static final BigDecimal ABSURD_BYTES = BigDecimal.valueOf(1L << 50);

    private ResourceListReader() {}

    /** A check of an amount of a resource, which records an error. */
    @FunctionalInterface
    private interface Check {
        boolean accepts(String resource, Quantity quantity, Value value);
    }

    /** Returns amounts as they are. */
    public static @Nullable Resources recorded(Value value) {
        return read(value, (resource, quantity, amount) -> true);
    }

    /** Returns amounts after refusing negative ones. */
    public static @Nullable Resources nonNegative(Value value) {
        return read(value, (resource, quantity, amount) -> isNotNegative(quantity, amount));
    }

    /** Returns a pod's requests after refusing amounts that are negative, or more than any machine has. */
    public static @Nullable Resources requested(Value value) {
        return read(
                value,
                (resource, quantity, amount) ->
                        isNotNegative(quantity, amount) && isSensible(resource, quantity, amount));
    }

    /** Returns limits as they are; one that does not fit a long is no limit. */
    public static @Nullable Resources limits(Value value) {
        return read(value, (resource, quantity, amount) -> true, (resource, quantity) -> {
            BigDecimal inBaseUnits = quantity.amount().movePointRight(resource.equals("cpu") ? MILLI : 0);
            return inBaseUnits.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) >= 0
                    ? Long.MAX_VALUE
                    : quantity.baseUnits(resource);
        });
    }

    private static @Nullable Resources read(Value value, Check check) {
        return read(value, check, (resource, quantity) -> quantity.baseUnits(resource));
    }

    private static @Nullable Resources read(Value value, Check check, ToLongBiFunction<String, Quantity> baseUnits) {
        if (value.fields() == null || !(value.node() instanceof MappingNode mapping)) {
            return null;
        }
        Resources.Builder resources = Resources.builder();
        for (MappingNode.Entry entry : mapping.entries()) {
            Value amount = new Value(entry.value(), value.path().child(entry.key()), value.problems());
            Quantity quantity = entry.value().isNull() ? null : amount.parsed(EXPECTED, QuantityText::parse);
            if (quantity != null && check.accepts(entry.key(), quantity, amount)) {
                resources.set(entry.key(), baseUnits.applyAsLong(entry.key(), quantity));
            }
        }
        return resources.build();
    }

    private static boolean isNotNegative(Quantity quantity, Value value) {
        if (quantity.amount().signum() >= 0) {
            return true;
        }
        value.error(value.shown() + " is negative", null);
        return false;
    }

    private static boolean isSensible(String resource, Quantity quantity, Value value) {
        BigDecimal amount = quantity.amount();
        boolean whole = amount.stripTrailingZeros().scale() <= 0;
        if (resource.equals("cpu")) {
            if (amount.compareTo(ABSURD_CPU) >= 0) {
                value.error(
                        value.shown() + " is more CPUs than any machine has",
                        "Did you mean millicores, " + amount.toPlainString() + "m?");
                return false;
            }
        } else if (isBytes(resource)) {
            if (amount.compareTo(ABSURD_BYTES) >= 0) {
                value.error(value.shown() + " is more bytes than any machine has", "Did you mean another unit?");
                return false;
            }
            if (!whole) {
                value.warning(value.shown() + " is a fraction of a byte", "Did you mean " + mega(value) + "?");
            }
        } else if (!whole) {
            value.error(value.shown() + " is not a whole number, but " + resource + " cannot be divided", null);
            return false;
        }
        return true;
    }

    private static String mega(Value value) {
        String shown = value.shown().replace("\"", "");
        return shown.endsWith("m") ? shown.substring(0, shown.length() - 1) + "Mi" : "a unit such as Mi";
    }

    private static boolean isBytes(String resource) {
        return resource.equals("memory")
                || resource.equals("ephemeral-storage")
                || resource.equals("storage")
                || resource.startsWith("hugepages-");
    }
}
