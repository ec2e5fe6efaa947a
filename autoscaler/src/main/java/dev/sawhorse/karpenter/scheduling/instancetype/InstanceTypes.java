// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.instancetype;

import dev.sawhorse.karpenter.go.GoSort;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The instance types that a NodePool can launch, as a table: one row per type, with results of queries for rows as bit sets,
 * computed once for each distinct query.
 *
 * <p>A provider makes one table for each state of the cloud and passes it to every round, so that rounds share results. The
 * list never changes; because of the cached results a table is used by one thread at a time.
 */
public final class InstanceTypes implements Iterable<InstanceType> {
    public static final InstanceTypes NONE = of(List.of(), WellKnownLabels.CORE);

    private final List<InstanceType> types;
    private final Map<String, InstanceType> byName = new LinkedHashMap<>();
    private final WellKnownLabels wellKnown;
    private final Set<String> requirementKeys;
    private final List<String> offeringKeys;
    private final List<AllocatableRow> rows = new ArrayList<>();
    private final ResourceThresholds allocatable;
    private final TypeSet all;
    private final boolean anyReserved;
    private final boolean anyVolumeLimit;
    private final List<Offering.Reservation> reservations;
    private @Nullable ResourceThresholds capacity;

    private final Map<Requirement, TypeSet> accepting = new LinkedHashMap<>();
    private final Map<List<@Nullable Requirement>, Market> markets = new LinkedHashMap<>();
    private final Map<DomainKey, Set<String>> domains = new LinkedHashMap<>();

    /**
     * Offerings of one type that have the same allocatable, with which resource requests are compared.
     */
    private record AllocatableRow(int type, InstanceType.AllocatableOfferings group) {}

    private record CheapestKey(TypeSet from, int max) {}

    private record DomainKey(String key, @Nullable Requirement requirement) {}

    private InstanceTypes(List<InstanceType> types, WellKnownLabels wellKnown) {
        this.types = List.copyOf(types);
        this.wellKnown = wellKnown;
        this.all = TypeSet.all(types.size());
        this.requirementKeys = requirementKeys(types);
        Set<Requirements> offered = new LinkedHashSet<>();
        for (int type = 0; type < types.size(); type++) {
            byName.putIfAbsent(types.get(type).name(), types.get(type));
            for (InstanceType.AllocatableOfferings group : types.get(type).allocatableOfferings()) {
                rows.add(new AllocatableRow(type, group));
            }
            types.get(type).offerings().forEach(offering -> offered.add(offering.requirements()));
        }
        Set<String> keys = new TreeSet<>();
        offered.forEach(requirements -> requirements.forEach(requirement -> keys.add(requirement.key())));
        this.offeringKeys = List.copyOf(keys);
        this.allocatable = new ResourceThresholds(
                rows.stream().map(row -> row.group().allocatable()).toList());
        this.reservations = types.stream()
                .flatMap(type -> type.offerings().stream())
                .map(Offering::reservation)
                .filter(Objects::nonNull)
                .toList();
        this.anyVolumeLimit =
                types.stream().anyMatch(type -> !type.volumeAttachmentLimits().isEmpty());
        this.anyReserved = types.stream()
                .flatMap(type -> type.offerings().stream())
                .anyMatch(offering -> offering.available() && offering.reservation() != null);
    }

    private static Set<String> requirementKeys(List<InstanceType> types) {
        Set<String> keys = new LinkedHashSet<>();
        Requirements last = Requirements.NONE;
        for (InstanceType type : types) {
            // Types of one provider have the same keys.
            if (!type.requirements().hasSameKeys(last)) {
                last = type.requirements();
                last.forEach(requirement -> keys.add(requirement.key()));
            }
        }
        return keys;
    }

    /** Returns the table of the given types, in their order. */
    public static InstanceTypes of(List<InstanceType> types, WellKnownLabels wellKnown) {
        return new InstanceTypes(types, wellKnown);
    }

    public int size() {
        return types.size();
    }

    public boolean isEmpty() {
        return types.isEmpty();
    }

    public InstanceType get(int row) {
        return types.get(row);
    }

    /** Returns those of the given types whose capacity has no more of any resource than the limits name. */
    public TypeSet within(TypeSet from, Resources limits) {
        if (capacity == null) {
            capacity = new ResourceThresholds(
                    types.stream().map(InstanceType::capacity).toList());
        }
        return capacity.within(from, limits);
    }

    public List<InstanceType> asList() {
        return types;
    }

    /** Returns whether the provider states how many volumes nodes of a type can attach. */
    public boolean hasVolumeAttachmentLimits() {
        return anyVolumeLimit;
    }

    /** Returns the type of a name, null if there is none. */
    public @Nullable InstanceType find(String name) {
        return byName.get(name);
    }

    /** Returns the type of that name; throws if there is none. */
    public InstanceType require(String name) {
        InstanceType type = byName.get(name);
        if (type == null) {
            throw new IllegalStateException("there is no type " + name + "\nMaybe it is of another node class.");
        }
        return type;
    }

    @Override
    public Iterator<InstanceType> iterator() {
        return types.iterator();
    }

    /** Returns the types that hold the sum of the three requests, with or without an offering. */
    public TypeSet holding(Resources a, Resources b, Resources c) {
        return types(allocatable.holding(TypeSet.all(rows.size()), a, b, c));
    }

    private TypeSet types(TypeSet ofRows) {
        if (rows.size() == types.size()) {
            return ofRows;
        }
        boolean[] present = new boolean[types.size()];
        ofRows.forEach(row -> present[rows.get(row).type()] = true);
        return TypeSet.where(types.size(), row -> present[row]);
    }

    /** Returns the labels that may be left undefined against these types. */
    public WellKnownLabels wellKnown() {
        return wellKnown;
    }

    public TypeSet all() {
        return all;
    }

    /** Returns the types in the set, in table order. */
    public List<InstanceType> select(TypeSet set) {
        List<InstanceType> selected = new ArrayList<>(set.size());
        set.forEach(row -> selected.add(types.get(row)));
        return selected;
    }

    public boolean hasReservedOfferings() {
        return anyReserved;
    }

    /** Returns the reservations that offerings of any type draw on, available or not, each as often as it is drawn on. */
    public List<Offering.Reservation> reservations() {
        return reservations;
    }

    /** Whether any type says anything about the key. */
    public boolean knows(String key) {
        return requirementKeys.contains(key);
    }

    /** Returns the types whose requirements intersect this one. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaim.go", symbol = "compatible")
    public TypeSet accepting(Requirement requirement) {
        if (!knows(requirement.key())) {
            return all;
        }
        return accepting.computeIfAbsent(
                requirement,
                asked -> TypeSet.where(types.size(), row -> {
                    Requirement own = types.get(row).requirements().find(asked.key());
                    return own == null || own.accepts(asked);
                }));
    }

    /** Returns those of the given types whose requirements intersect all of the requirements. */
    public TypeSet accepting(TypeSet from, Collection<Requirement> requirements) {
        TypeSet left = from;
        for (Requirement requirement : requirements) {
            left = left.and(accepting(requirement));
        }
        return left;
    }

    /** Returns what is on offer under the requirements. */
    public Market market(Requirements requirements) {
        List<@Nullable Requirement> question = new ArrayList<>(offeringKeys.size());
        for (String key : offeringKeys) {
            question.add(requirements.find(key));
        }
        Market known = markets.get(question);
        if (known == null) {
            known = new Market(requirements);
            markets.put(Collections.unmodifiableList(question), known);
        }
        return known;
    }

    /**
     * Returns the values a topology key can take: those of every type's requirement narrowed by the NodePool's, whatever the
     * operator, so that values a requirement excludes are listed as well (Karpenter v1.14, topology: domain groups).
     */
    public Set<String> domains(String key, @Nullable Requirement nodePool) {
        return domains.computeIfAbsent(new DomainKey(key, nodePool), domain -> {
            Set<String> values = new TreeSet<>();
            for (InstanceType type : types) {
                Requirement own = type.requirements().find(key);
                if (own != null || nodePool != null) {
                    Requirement narrowed = own == null || nodePool == null
                            ? (own == null ? nodePool : own)
                            : nodePool.intersection(own);
                    values.addAll(narrowed == null ? List.of() : narrowed.values());
                }
            }
            return values;
        });
    }

    /** Returns, per key that demands distinct values and gets too few, how many the given types have. */
    @Upstream(file = "pkg/cloudprovider/types.go", symbol = "InstanceTypes.SatisfiesMinValues")
    public Map<String, Integer> missedMinValues(TypeSet from, Requirements requirements, MinValues rule) {
        return requirements.hasMinValues() ? rule.missed(select(from), requirements) : Map.of();
    }

    /**
     * The available offerings that the requirements of a claim allow: which types have any, which are also large enough, and
     * their prices.
     */
    public final class Market {
        private final Requirements requirements;
        private final TypeSet rowsOnOffer;
        private final TypeSet typesOnOffer;
        private final Map<CheapestKey, TypeSet> cheapest = new LinkedHashMap<>();
        private final Map<TypeSet, List<InstanceType>> ordered = new LinkedHashMap<>();
        private double @Nullable [] prices;
        private int @Nullable [] byPrice;

        private Market(Requirements requirements) {
            this.requirements = requirements;
            this.rowsOnOffer = TypeSet.where(
                    rows.size(),
                    row -> rows.get(row).group().offerings().stream().anyMatch(this::allows));
            this.typesOnOffer = types(rowsOnOffer);
        }

        @Upstream(file = "pkg/cloudprovider/types.go", symbol = "Offerings.HasCompatible")
        private boolean allows(Offering offering) {
            return requirements.isCompatible(offering.requirements(), wellKnown.keys());
        }

        /** Returns the types with an offering. */
        public TypeSet onOffer() {
            return typesOnOffer;
        }

        /** Returns the types that have an offering under which they hold the sum of the three requests. */
        @Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaim.go", symbol = "fits")
        public TypeSet holding(Resources a, Resources b, Resources c) {
            return types(allocatable.holding(rowsOnOffer, a, b, c));
        }

        /** Returns the given types by their cheapest price here, equal ones by name, those without offering last. */
        @Upstream(file = "pkg/cloudprovider/types.go", symbol = "InstanceTypes.OrderByPrice")
        public List<InstanceType> orderByPrice(TypeSet from) {
            return ordered.computeIfAbsent(
                    from,
                    asked -> Arrays.stream(byPrice())
                            .filter(asked::contains)
                            .mapToObj(types::get)
                            .toList());
        }

        private int[] byPrice() {
            if (byPrice == null) {
                double[] prices = prices();
                Integer[] order = new Integer[types.size()];
                Arrays.setAll(order, row -> row);
                Comparator<Integer> cheapestFirst = Comparator.comparingDouble(row -> prices[row]);
                Arrays.sort(
                        order, cheapestFirst.thenComparing(row -> types.get(row).name()));
                byPrice = Arrays.stream(order).mapToInt(Integer::intValue).toArray();
            }
            return byPrice;
        }

        private double[] prices() {
            if (prices == null) {
                prices = new double[types.size()];
                Arrays.setAll(prices, row -> types.get(row).cheapestPrice(requirements, wellKnown));
            }
            return prices;
        }

        /**
         * Returns the {@code max} cheapest of the given types. Of equal prices those stay that Go's unstable sort, starting
         * from table order, puts first.
         */
        @Upstream(
                file = "pkg/cloudprovider/types.go",
                symbol = {"InstanceTypes.Truncate", "InstanceTypes.OrderByPrice"})
        public TypeSet cheapest(TypeSet from, int max) {
            return from.size() <= max ? from : cheapest.computeIfAbsent(new CheapestKey(from, max), this::truncate);
        }

        private TypeSet truncate(CheapestKey key) {
            int[] order = new int[key.from().size()];
            int[] next = {0};
            key.from().forEach(row -> order[next[0]++] = row);
            double[] price = prices();
            GoSort.sort(order.length, new GoSort.Sequence() {
                @Override
                public boolean less(int i, int j) {
                    return price[order[i]] < price[order[j]];
                }

                @Override
                public void swap(int i, int j) {
                    int moved = order[i];
                    order[i] = order[j];
                    order[j] = moved;
                }
            });
            boolean[] kept = new boolean[types.size()];
            for (int i = 0; i < key.max(); i++) {
                kept[order[i]] = true;
            }
            return TypeSet.where(types.size(), row -> kept[row]);
        }
    }
}
