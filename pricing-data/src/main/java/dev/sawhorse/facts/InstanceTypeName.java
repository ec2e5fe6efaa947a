// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import org.jspecify.annotations.Nullable;

/**
 * The parsed name of an instance type, split as Karpenter's providers do for their labels.
 *
 * @param name the whole name, for instance {@code u-6tb1.metal}
 * @param family the part before the dot, for Alibaba Cloud before the last one
 * @param size the part after it; empty when there is none
 * @param category leading letters, for instance {@code m} or {@code inf}; null when the name does not follow the scheme
 * @param generation digits after the category (and after a part like {@code -6tb}); null when the name does not follow the
 *     scheme
 */
public record InstanceTypeName(
        String name,
        String family,
        String size,
        @Nullable String category,
        @Nullable String generation) {

    /** The prefix of the names of Alibaba Cloud's types and families. */
    private static final String ECS = "ecs.";

    /** Parses a name. The family of {@code ecs.g7.large} is {@code ecs.g7}, and the rest is as with EC2. */
    public static InstanceTypeName parse(String name) {
        if (name.startsWith(ECS)) {
            InstanceTypeName rest = parse(name.substring(ECS.length()));
            return new InstanceTypeName(name, ECS + rest.family, rest.size, rest.category, rest.generation);
        }
        int dot = name.indexOf('.');
        String family = dot < 0 ? name : name.substring(0, dot);
        String size = dot < 0 ? "" : name.substring(dot + 1);
        int letters = 0;
        while (letters < family.length() && isLetter(family.charAt(letters))) {
            letters++;
        }
        int generationStart = skipTerabytes(family, letters);
        int generationEnd = digitsFrom(family, generationStart);
        if (dot < 0 || letters == 0 || generationEnd == generationStart) {
            return new InstanceTypeName(name, family, size, null, null);
        }
        return new InstanceTypeName(
                name, family, size, family.substring(0, letters), family.substring(generationStart, generationEnd));
    }

    /** Returns whether the type belongs to a flexible family, such as {@code m7i-flex}. */
    public boolean isFlex() {
        return family.contains("-flex");
    }

    private static int skipTerabytes(String family, int from) {
        if (from >= family.length() || family.charAt(from) != '-') {
            return from;
        }
        int digitsEnd = digitsFrom(family, from + 1);
        return digitsEnd > from + 1 && family.startsWith("tb", digitsEnd) ? digitsEnd + 2 : from;
    }

    private static int digitsFrom(String text, int from) {
        int end = from;
        while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
            end++;
        }
        return end;
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z';
    }
}
