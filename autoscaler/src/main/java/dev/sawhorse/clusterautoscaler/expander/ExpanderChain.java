// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.clusterautoscaler.cloudprovider.CloudProvider;
import dev.sawhorse.clusterautoscaler.cloudprovider.PricingModel;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A chain of expanders, applied until one option is left; a random choice decides between those left at the end ({@code
 * expander/factory/chain.go}).
 */
public final class ExpanderChain {
    private static final List<String> NAMES =
            List.of("random", "most-pods", "least-waste", "least-nodes", "priority", "price");

    private final List<Filter> filters;
    private final IntUnaryOperator lots;

    /** @param lots source of random numbers from 0 (inclusive) to the argument (exclusive) */
    public ExpanderChain(List<Filter> filters, IntUnaryOperator lots) {
        this.filters = List.copyOf(filters);
        this.lots = lots;
    }

    /**
     * Returns the chain that {@code --expander} lists.
     *
     * @param clusterSize current number of nodes
     * @throws IllegalArgumentException if a name is unknown or the cloud has no prices
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/expander/factory/expander_factory.go",
            symbol = {"Factory.Build", "Factory.RegisterDefaultExpanders"})
    public static ExpanderChain of(
            List<String> names,
            CloudProvider provider,
            PrioritySource priorities,
            IntSupplier clusterSize,
            IntUnaryOperator lots) {
        check(names, provider.pricing() != null);
        List<Filter> filters = new ArrayList<>();
        for (String name : names) {
            if (name.equals("random")) {
                break;
            }
            filters.add(filter(name, provider, priorities, clusterSize));
        }
        return new ExpanderChain(filters, lots);
    }

    /**
     * Checks the names that {@code --expander} lists.
     *
     * @param hasPrices whether the cloud has a pricing model
     * @throws IllegalArgumentException if a name is unknown or needs a pricing model that is missing
     */
    public static void check(List<String> names, boolean hasPrices) {
        for (String name : names) {
            if (!NAMES.contains(name)) {
                throw new IllegalArgumentException(
                        "--expander: " + name + " is unknown\nMaybe one of these: " + String.join(", ", NAMES) + ".");
            }
            if (name.equals("price") && !hasPrices) {
                throw new IllegalArgumentException(
                        "--expander=price needs prices, which this cloud provider does not have\nUse least-waste or "
                                + "priority.");
            }
        }
    }

    private static Filter filter(
            String name, CloudProvider provider, PrioritySource priorities, IntSupplier clusterSize) {
        return switch (name) {
            case "least-waste" -> new LeastWaste();
            case "most-pods" ->
                options -> Option.lowest(options, option -> -option.pods().size());
            case "least-nodes" -> options -> Option.lowest(options, Option::nodeCount);
            case "priority" -> new PriorityExpander(priorities);
            case "price" -> {
                PricingModel pricing = Objects.requireNonNull(provider.pricing());
                yield new PriceExpander(pricing, provider.gpuLabel(), clusterSize);
            }
            default -> throw new IllegalArgumentException("--expander: " + name + " is not known");
        };
    }

    /** Returns the best option, null if there is none. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/expander/factory/chain.go",
            symbol = "chainStrategy.BestOption")
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/expander/random/random.go",
            symbol = "random.BestOption")
    public @Nullable Option best(List<Option> options) {
        List<Option> left = options;
        for (Filter filter : filters) {
            left = filter.bestOptions(left);
            if (left.size() == 1) {
                return left.get(0);
            }
        }
        return left.isEmpty() ? null : left.get(lots.applyAsInt(left.size()));
    }
}
