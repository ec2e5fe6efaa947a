package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.scheduling.GoSort;
import dev.sawhorse.karpenter.scheduling.InstanceType;
import dev.sawhorse.karpenter.scheduling.Requirement;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** How many instance types one fleet request lists, and which (AWS provider v1.14, after the core's own cut to 600). */
public final class LaunchCut {
    /** The most types of a request. */
    static final int MAX_INSTANCE_TYPES = 60;

    /** With fewer types than these, on-demand is a shaky alternative to spot. */
    static final int FLEXIBLE_TYPES = 5;

    private LaunchCut() {}

    /**
     * Returns the types of the lowest prices, cheapest first. Equal prices come out as Go's sort leaves them, which for up to
     * twelve types is in the order given.
     */
    static List<InstanceType> cheapest(List<InstanceType> types, Requirements requirements, WellKnownLabels wellKnown) {
        return cheapest(types, requirements, wellKnown, MAX_INSTANCE_TYPES);
    }

    /** Returns the types of the lowest prices as well, so many at most. */
    public static List<InstanceType> cheapest(
            List<InstanceType> types, Requirements requirements, WellKnownLabels wellKnown, int atMost) {
        InstanceType[] sorted = types.toArray(new InstanceType[0]);
        double[] prices = types.stream()
                .mapToDouble(type -> type.cheapestPrice(requirements, wellKnown))
                .toArray();
        GoSort.sort(sorted.length, new GoSort.Sequence() {
            @Override
            public boolean less(int i, int j) {
                return prices[i] < prices[j];
            }

            @Override
            public void swap(int i, int j) {
                InstanceType type = sorted[i];
                sorted[i] = sorted[j];
                sorted[j] = type;
                double price = prices[i];
                prices[i] = prices[j];
                prices[j] = price;
            }
        });
        return List.of(Arrays.copyOf(sorted, Math.min(sorted.length, atMost)));
    }

    /** Returns what is wrong with the types if they have fewer distinct values than the requirements ask for, else nothing. */
    public static String missedMinValues(List<InstanceType> types, Requirements requirements) {
        Set<String> missed = new TreeSet<>();
        for (Requirement requirement : requirements) {
            Integer minValues = requirement.minValues();
            if (minValues == null) {
                continue;
            }
            Set<String> values = new TreeSet<>();
            for (InstanceType type : types) {
                values.addAll(type.requirements().get(requirement.key()).values());
            }
            if (values.size() < minValues) {
                missed.add(requirement.key());
            }
        }
        return missed.isEmpty()
                ? ""
                : "minValues requirement is not met for label(s) (label(s)=[" + String.join(" ", missed) + "])";
    }
}
