// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The number of pods of a template in a custom resource, as a product of factors.
 *
 * @param factors the factors, empty for one pod
 * @param known false if the number cannot be determined
 */
record ReplicaCount(List<Factor> factors, boolean known) {
    static final ReplicaCount ONE = new ReplicaCount(List.of(), true);
    static final ReplicaCount UNKNOWN = new ReplicaCount(List.of(), false);
    private static final Pattern FACTOR = Pattern.compile("(/[^=,]+?)(?:=(\\d+))?(-1)?");
    private static final int MOST = 1_000_000;

    /**
     * A number in the object.
     *
     * @param absent its default
     * @param less subtracted from it
     */
    record Factor(WildcardPointer pointer, int absent, int less) {}

    /** Returns the count at one pointer. */
    static ReplicaCount at(WildcardPointer pointer) {
        return new ReplicaCount(List.of(new Factor(pointer, 1, 0)), true);
    }

    /**
     * Parses a count: {@code -} for one, {@code ?} for unknown, else pointers separated by commas.
     *
     * @throws IllegalArgumentException if the text is invalid
     */
    static ReplicaCount parse(String text) {
        if (text.equals("-")) {
            return ONE;
        }
        if (text.equals("?")) {
            return UNKNOWN;
        }
        List<Factor> factors = new ArrayList<>();
        for (String part : text.split(",")) {
            Matcher matcher = FACTOR.matcher(part);
            if (!matcher.matches()) {
                throw new IllegalArgumentException("\"" + part + "\" is not a JSON pointer such as /spec/replicas");
            }
            factors.add(new Factor(
                    WildcardPointer.parse(matcher.group(1)),
                    matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2)),
                    matcher.group(3) == null ? 0 : 1));
        }
        return new ReplicaCount(List.copyOf(factors), true);
    }

    /** Returns the number of pods for given keys of the wildcards; null if a factor is not a number or the count is unknown. */
    @Nullable
    Integer of(SourceNode object, List<String> wildcards) {
        long count = 1;
        for (Factor factor : factors) {
            String text = factor.pointer.text(object, wildcards);
            long number;
            try {
                number = text == null ? factor.absent : Long.parseLong(text.strip());
            } catch (NumberFormatException e) {
                return null;
            }
            count = Math.min(MOST, count * Math.max(0, Math.min(MOST, number - factor.less)));
        }
        return known ? (Integer) (int) count : null;
    }

    /** Returns the number of pods for all matches of the wildcards; null if it cannot be determined. */
    @Nullable
    Integer total(SourceNode object) {
        WildcardPointer starred = factors.stream()
                .map(Factor::pointer)
                .filter(pointer -> pointer.segments().contains("*"))
                .findFirst()
                .orElse(null);
        if (starred == null) {
            return of(object, List.of());
        }
        int last = starred.segments().lastIndexOf("*");
        int total = 0;
        for (WildcardPointer.Match match :
                new WildcardPointer(starred.segments().subList(0, last + 1)).matches(object)) {
            Integer count = of(object, match.wildcards());
            if (count == null) {
                return null;
            }
            total += count;
        }
        return total;
    }
}
