// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.requirement;

import dev.sawhorse.ec2.ebs.EbsCsiDriver;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The values that one label may have: a finite set, or everything but a finite set, with inclusive integer bounds and
 * possibly a least number of distinct values (Karpenter v1.14, scheduling: the requirement algebra).
 *
 * <p>Immutable. Operations return one of their operands where the result equals it, so that what is derived from a
 * requirement can be remembered per instance.
 */
public final class Requirement {
    private static final String[] NO_VALUES = {};

    /** Old label keys and the ones that took their place. */
    private static final Map<String, String> NORMALIZED_KEYS = normalizedKeys();

    private final String key;
    private final int keyHash;
    private final boolean complement;
    private final String[] values;
    private final Bounds bounds;
    private final @Nullable Integer minValues;
    private final int hash;

    private Requirement(
            String key, boolean complement, String[] sortedValues, Bounds bounds, @Nullable Integer minValues) {
        this.key = key;
        this.keyHash = key.hashCode();
        this.complement = complement;
        this.values = sortedValues;
        this.bounds = bounds;
        this.minValues = minValues;
        this.hash = (keyHash * 31 + Arrays.hashCode(sortedValues)) * 31 + (complement ? 1 : 0);
    }

    @Upstream(repository = Repository.KARPENTER_AWS, file = "pkg/operator/operator.go", symbol = "init")
    private static Map<String, String> normalizedKeys() {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("failure-domain.beta.kubernetes.io/zone", Labels.ZONE);
        keys.put("failure-domain.beta.kubernetes.io/region", Labels.REGION);
        // What the provider for AWS adds (karpenter-provider-aws pkg/operator/operator.go: init).
        keys.put(EbsCsiDriver.ZONE_LABEL, Labels.ZONE);
        keys.put("beta.kubernetes.io/arch", Labels.ARCH);
        keys.put("beta.kubernetes.io/os", Labels.OS);
        keys.put("beta.kubernetes.io/instance-type", Labels.INSTANCE_TYPE);
        return keys;
    }

    /** Returns the requirement that an operator and its values make; the key is normalised. */
    public static Requirement of(String key, Operator operator, String... values) {
        return of(key, operator, Arrays.asList(values), null);
    }

    /** Returns the requirement of a manifest's expression. */
    public static Requirement of(SelectorRequirement expression) {
        return of(expression.key(), Operator.parse(expression.operator()), expression.values(), null);
    }

    /** Returns the requirement of a NodePool's or NodeClaim's entry. */
    public static Requirement of(RequirementSpec spec) {
        return of(spec.key(), Operator.parse(spec.operator()), spec.values(), spec.minValues());
    }

    /**
     * Returns the requirement that an operator and its values make. The bound of Gt, Lt, Gte or Lte is the first value; one
     * that is no integer counts as 0, as upstream, where validation has refused it before.
     *
     * @param minValues how many distinct values the instance types must leave open, null for no such demand
     */
    @Upstream(
            file = "pkg/scheduling/requirement.go",
            symbol = {"NewRequirementWithFlexibility", "NewRequirement"})
    public static Requirement of(
            String key, Operator operator, Collection<String> values, @Nullable Integer minValues) {
        String normalized = normalize(key);
        return switch (operator) {
            case IN -> new Requirement(normalized, false, sorted(values), Bounds.NONE, minValues);
            case NOT_IN -> new Requirement(normalized, true, sorted(values), Bounds.NONE, minValues);
            case EXISTS -> within(normalized, Bounds.NONE, minValues);
            case DOES_NOT_EXIST -> none(normalized, minValues);
            case GT -> above(normalized, bound(key, operator, values), minValues);
            case LT -> within(normalized, Bounds.atMost(bound(key, operator, values) - 1), minValues);
            case GTE -> within(normalized, Bounds.atLeast(bound(key, operator, values)), minValues);
            case LTE -> within(normalized, Bounds.atMost(bound(key, operator, values)), minValues);
        };
    }

    /** Returns the label key of today for one that may be of old. */
    public static String normalize(String key) {
        return NORMALIZED_KEYS.getOrDefault(key, key);
    }

    private static Requirement none(String key, @Nullable Integer minValues) {
        return new Requirement(key, false, NO_VALUES, Bounds.NONE, minValues);
    }

    private static Requirement within(String key, Bounds bounds, @Nullable Integer minValues) {
        return new Requirement(key, true, NO_VALUES, bounds, minValues);
    }

    private static Requirement above(String key, long bound, @Nullable Integer minValues) {
        return bound == Long.MAX_VALUE ? none(key, null) : within(key, Bounds.atLeast(bound + 1), minValues);
    }

    private static long bound(String key, Operator operator, Collection<String> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("requirement " + key + " " + operator
                    + " has no value\nMaybe its bound, a single integer, was left out.");
        }
        Long bound = Bounds.integer(values.iterator().next());
        return bound == null ? 0 : bound;
    }

    private static String[] sorted(Collection<String> values) {
        return values.size() == 1 ? values.toArray(NO_VALUES) : new TreeSet<>(values).toArray(NO_VALUES);
    }

    public String key() {
        return key;
    }

    /** Returns the hash code of the key. */
    int keyHash() {
        return keyHash;
    }

    /** Whether everything but {@link #values()} is allowed, rather than these alone. */
    public boolean isComplement() {
        return complement;
    }

    /** Returns the values that are allowed, or excluded if this is a complement; sorted. */
    @Upstream(file = "pkg/scheduling/requirement.go", symbol = "Requirement.Values")
    public List<String> values() {
        return Collections.unmodifiableList(Arrays.asList(values));
    }

    /** Returns how many values are allowed, or excluded if this is a complement. */
    public int valueCount() {
        return values.length;
    }

    /** Whether exactly one value is allowed. */
    @Upstream(file = "pkg/scheduling/requirement.go", symbol = "Requirement.Len")
    public boolean isSingleValue() {
        return !complement && values.length == 1;
    }

    public @Nullable Integer minValues() {
        return minValues;
    }

    /** Returns the bounds on the values, open at both ends if there are none. */
    Bounds bounds() {
        return bounds;
    }

    /** Returns the operator that the values amount to: In, NotIn, Exists (also with bounds) or DoesNotExist. */
    @Upstream(file = "pkg/scheduling/requirement.go", symbol = "Requirement.Operator")
    public Operator operator() {
        if (complement) {
            return values.length > 0 ? Operator.NOT_IN : Operator.EXISTS;
        }
        return values.length > 0 ? Operator.IN : Operator.DOES_NOT_EXIST;
    }

    /** Whether the label may have the value. */
    @Upstream(file = "pkg/scheduling/requirement.go", symbol = "Requirement.Has")
    public boolean has(String value) {
        return allows(value) && bounds.allow(value);
    }

    private boolean allows(String value) {
        return contains(value) != complement;
    }

    private boolean contains(String value) {
        if (values.length == 1) {
            return values[0].equals(value);
        }
        return Arrays.binarySearch(values, value) >= 0;
    }

    /**
     * Returns a value that is allowed: the first listed, or the smallest allowed integer from 0 or the lower bound on; null if
     * none is.
     */
    @Upstream(
            file = "pkg/scheduling/requirement.go",
            symbol = "Requirement.Any",
            differs =
                    "takes the first value, or the smallest integer allowed, instead of a random one: a run is reproducible")
    public @Nullable String any() {
        if (!complement) {
            return values.length == 0 ? null : values[0];
        }
        Long least = bounds.gte();
        long candidate = least == null ? 0 : least;
        for (int tries = 0; tries <= values.length; tries++, candidate++) {
            String value = Long.toString(candidate);
            if (has(value)) {
                return value;
            }
        }
        return null;
    }

    /** Returns the values that both allow; bounds that cross leave nothing. */
    @Upstream(file = "pkg/scheduling/requirement.go", symbol = "Requirement.Intersection")
    public Requirement intersection(Requirement other) {
        if (equals(other)) {
            return this;
        }
        Bounds both = bounds.and(other.bounds);
        Integer most = greater(minValues, other.minValues);
        if (both.isCrossed()) {
            return none(key, most);
        }
        String[] common = within(commonValues(other), both);
        boolean open = complement && other.complement;
        return canonical(new Requirement(key, open, common, open ? both : Bounds.NONE, most), this, other);
    }

    private static Requirement canonical(Requirement result, Requirement left, Requirement right) {
        if (result.equals(left)) {
            return left;
        }
        return result.equals(right) ? right : result;
    }

    private String[] commonValues(Requirement other) {
        if (complement && other.complement) {
            return union(values, other.values);
        }
        if (complement) {
            return difference(other.values, this);
        }
        if (other.complement) {
            return difference(values, other);
        }
        return values.length <= other.values.length ? retained(values, other) : retained(other.values, this);
    }

    private static String[] union(String[] left, String[] right) {
        if (right.length == 0 || Arrays.equals(left, right)) {
            return left;
        }
        TreeSet<String> union = new TreeSet<>(Arrays.asList(left));
        union.addAll(Arrays.asList(right));
        return union.toArray(NO_VALUES);
    }

    private static String[] difference(String[] from, Requirement excluded) {
        return excluded.values.length == 0 ? from : filtered(from, excluded, false);
    }

    private static String[] retained(String[] from, Requirement matching) {
        return filtered(from, matching, true);
    }

    private static String[] filtered(String[] from, Requirement by, boolean listed) {
        String[] matching = new String[from.length];
        int count = 0;
        for (String value : from) {
            if (by.contains(value) == listed) {
                matching[count++] = value;
            }
        }
        return count == from.length ? from : Arrays.copyOf(matching, count);
    }

    private static String[] within(String[] from, Bounds bounds) {
        return bounds.isOpen()
                ? from
                : Arrays.stream(from).filter(bounds::allow).toArray(String[]::new);
    }

    /** Whether some value is allowed by both, without building the set; two complements always share one. */
    @Upstream(file = "pkg/scheduling/requirement.go", symbol = "Requirement.HasIntersection")
    public boolean hasIntersection(Requirement other) {
        Bounds both = bounds.and(other.bounds);
        if (both.isCrossed()) {
            return false;
        }
        if (complement && other.complement) {
            return true;
        }
        boolean otherIsShorter = complement || (!other.complement && other.values.length < values.length);
        return otherIsShorter ? other.hasValueIn(this, both) : hasValueIn(other, both);
    }

    private boolean hasValueIn(Requirement other, Bounds both) {
        for (String value : values) {
            if (other.allows(value) && both.allow(value)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a label under this requirement can satisfy the incoming one: they share a value, or both are satisfied by the
     * label's absence.
     */
    public boolean accepts(Requirement incoming) {
        return hasIntersection(incoming)
                || (incoming.operator().allowsAbsence() && operator().allowsAbsence());
    }

    /** Returns this with another demand for distinct values. */
    public Requirement withMinValues(@Nullable Integer changed) {
        return Objects.equals(minValues, changed) ? this : new Requirement(key, complement, values, bounds, changed);
    }

    /**
     * Returns the requirement as a NodeClaim's spec lists it: one entry, or two if both bounds are set. Bounds win over
     * excluded values, which are then not written.
     */
    @Upstream(
            file = "pkg/scheduling/requirement.go",
            symbol = {"Requirement.NodeSelectorRequirement", "Requirement.BoundedNodeSelectorRequirements"})
    public List<RequirementSpec> specs() {
        List<RequirementSpec> specs = new ArrayList<>(1);
        Long gte = bounds.gte();
        Long lte = bounds.lte();
        if (gte != null) {
            specs.add(new RequirementSpec(key, Operator.GTE.toString(), List.of(gte.toString()), minValues));
        }
        if (lte != null) {
            specs.add(new RequirementSpec(key, Operator.LTE.toString(), List.of(lte.toString()), minValues));
        }
        if (specs.isEmpty()) {
            specs.add(new RequirementSpec(key, operator().toString(), values(), minValues));
        }
        return specs;
    }

    private static @Nullable Integer greater(@Nullable Integer a, @Nullable Integer b) {
        return a == null || (b != null && b > a) ? b : a;
    }

    @Override
    public boolean equals(Object o) {
        return this == o
                || (o instanceof Requirement other
                        && hash == other.hash
                        && complement == other.complement
                        && key.equals(other.key)
                        && Arrays.equals(values, other.values)
                        && bounds.equals(other.bounds)
                        && Objects.equals(minValues, other.minValues));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    /** Returns the text of Karpenter's messages, for example {@code zone In [a b]}; five values at most are spelt out. */
    @Upstream(file = "pkg/scheduling/requirement.go", symbol = "Requirement.String")
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(key).append(' ').append(operator());
        if (values.length > 0) {
            text.append(" [").append(String.join(" ", Arrays.asList(values).subList(0, Math.min(5, values.length))));
            text.append(values.length > 5 ? " and " + (values.length - 5) + " others]" : "]");
        }
        if (bounds.gte() != null) {
            text.append(" >=").append(bounds.gte());
        }
        if (bounds.lte() != null) {
            text.append(" <=").append(bounds.lte());
        }
        if (minValues != null) {
            text.append(" minValues ").append(minValues);
        }
        return text.toString();
    }
}
