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
    /** No pods; a factor that is always 0. */
    static final ReplicaCount NONE =
            new ReplicaCount(List.of(new Factor(new WildcardPointer(List.of("")), 0, 0, null)), true);

    private static final Pattern FACTOR = Pattern.compile("(/[^=,]+?)(?:=(\\d+))?(-1)?");
    private static final int MOST = 1_000_000;

    /**
     * A number in the object.
     *
     * @param absent its default
     * @param less subtracted from it
     * @param least another number, which it is at least; null for none
     */
    record Factor(
            WildcardPointer pointer,
            int absent,
            int less,
            @Nullable Factor least) {
        /** Returns its value, null if it is not a number. */
        @Nullable
        Long of(SourceNode object, List<String> wildcards) {
            String text = pointer.text(object, wildcards);
            try {
                long number = text == null ? absent : Long.parseLong(text.strip());
                Long bound = least == null ? Long.valueOf(0) : least.of(object, wildcards);
                return bound == null ? null : Math.max(bound, Math.max(0, Math.min(MOST, number - less)));
            } catch (NumberFormatException e) {
                return null;
            }
        }
    }

    /** Returns the count at one pointer. */
    static ReplicaCount at(WildcardPointer pointer) {
        return new ReplicaCount(List.of(new Factor(pointer, 1, 0, null)), true);
    }

    /**
     * Parses a count: {@code -} for one, {@code 0} for none, {@code ?} for unknown, else factors separated by commas; {@code >}
     * separates pointers of which the larger number counts.
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
        if (text.equals("0")) {
            return NONE;
        }
        List<Factor> factors = new ArrayList<>();
        for (String part : text.split(",")) {
            Factor factor = null;
            for (String pointer : part.split(">")) {
                Matcher matcher = FACTOR.matcher(pointer);
                if (!matcher.matches()) {
                    throw new IllegalArgumentException(
                            "\"" + pointer + "\" is not a JSON pointer such as /spec/replicas");
                }
                factor = new Factor(
                        WildcardPointer.parse(matcher.group(1)),
                        matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2)),
                        matcher.group(3) == null ? 0 : 1,
                        factor);
            }
            if (factor != null) {
                factors.add(factor);
            }
        }
        return new ReplicaCount(List.copyOf(factors), true);
    }

    /** Returns the number of pods for given keys of the wildcards; null if a factor is not a number or the count is unknown. */
    @Nullable
    Integer of(SourceNode object, List<String> wildcards) {
        long count = 1;
        for (Factor factor : factors) {
            Long number = factor.of(object, wildcards);
            if (number == null) {
                return null;
            }
            count = Math.min(MOST, count * number);
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
