// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The normalization factors of instance sizes, by which regional Reserved Instances cover other sizes of their family. */
final class SizeFactor {
    private static final double XLARGE = 8;
    private static final Map<String, Double> SMALL_SIZES = Map.ofEntries(
            Map.entry("nano", 0.25),
            Map.entry("micro", 0.5),
            Map.entry("small", 1.0),
            Map.entry("medium", 2.0),
            Map.entry("large", 4.0),
            Map.entry("xlarge", XLARGE));
    private static final Pattern MANY_XLARGE = Pattern.compile("(?:metal-)?([0-9]+)(?:xlarge|xl)");

    /** Prefixes of the families whose Reserved Instances AWS does not apply across sizes. */
    private static final List<String> FIXED = List.of("g4", "g5", "g6", "gr6", "hpc", "inf", "p5", "u");

    private SizeFactor() {}

    /** Returns the factor of an instance type, 0 where its size has none, as {@code metal} has. */
    static double of(String instanceType) {
        String size = instanceType.substring(instanceType.indexOf('.') + 1);
        Double small = SMALL_SIZES.get(size);
        if (small != null) {
            return small;
        }
        Matcher large = MANY_XLARGE.matcher(size);
        return large.matches() ? Integer.parseInt(large.group(1)) * XLARGE : 0;
    }

    /** Whether Reserved Instances of the type cover other sizes, and those of other sizes it. */
    static boolean isFlexible(String instanceType) {
        return of(instanceType) > 0 && FIXED.stream().noneMatch(instanceType::startsWith);
    }
}
