// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A collector of the rows of a bill: every amount goes to one key of each grouping. */
public final class BillRows {
    /** The key of node capacity that no pod requests. */
    public static final String IDLE = "__idle__";

    /** The key of unused commitments and reserved capacity. */
    public static final String UNUSED = "__unused__";

    /** The key of costs of the cluster that belong to no node or pod. */
    public static final String CLUSTER = "__cluster__";

    /** The key of costs of nodes or pods without a value in the grouping. */
    public static final String UNALLOCATED = "__unallocated__";

    /** The grouping by NodePool or node group. */
    public static final String NODE_POOL = "nodePool";

    /** The grouping by instance type. */
    public static final String INSTANCE_TYPE = "instanceType";

    /** The grouping by zone. */
    public static final String ZONE = "zone";

    /** The grouping by capacity type. */
    public static final String CAPACITY_TYPE = "capacityType";

    /** The grouping by namespace. */
    public static final String NAMESPACE = "namespace";

    /** The prefix of groupings by a pod label. */
    public static final String LABEL = "label:";

    /** The groupings that every bill has. */
    public static final List<String> GROUPINGS = List.of(NODE_POOL, INSTANCE_TYPE, ZONE, CAPACITY_TYPE, NAMESPACE);

    private final Map<String, Map<String, EnumMap<BillPart, Double>>> rows = new LinkedHashMap<>();
    private final Set<String> labels;

    /** The node attributes that an amount is grouped by. */
    public record Place(String nodePool, String instanceType, String zone, String capacityType) {
        public static final Place CLUSTER_WIDE = new Place(CLUSTER, CLUSTER, CLUSTER, CLUSTER);
    }

    /** The pod attributes that an amount is grouped by. */
    public record Owner(String namespace, Map<String, String> labels) {
        /** Returns an owner with the same key in every grouping. */
        public static Owner ofKey(String key) {
            return new Owner(key, Map.of());
        }
    }

    /** Collects rows by the four node groupings, by namespace, and by the given labels. */
    public BillRows(Set<String> labels) {
        this.labels = labels;
        for (String by : GROUPINGS) {
            rows.put(by, new TreeMap<>());
        }
        labels.forEach(label -> rows.put(LABEL + label, new TreeMap<>()));
    }

    public void add(BillPart part, double dollars, Place place, Owner owner) {
        addToPlace(part, dollars, place);
        addToOwner(part, dollars, owner);
    }

    public void addToPlace(BillPart part, double dollars, Place place) {
        add(NODE_POOL, place.nodePool(), part, dollars);
        add(INSTANCE_TYPE, place.instanceType(), part, dollars);
        add(ZONE, place.zone(), part, dollars);
        add(CAPACITY_TYPE, place.capacityType(), part, dollars);
    }

    public void addToOwner(BillPart part, double dollars, Owner owner) {
        add(NAMESPACE, owner.namespace(), part, dollars);
        boolean special = owner.namespace().startsWith("__");
        for (String label : labels) {
            String without = special ? owner.namespace() : UNALLOCATED;
            add(LABEL + label, owner.labels().getOrDefault(label, without), part, dollars);
        }
    }

    private void add(String by, String key, BillPart part, double dollars) {
        if (dollars != 0) {
            rows.computeIfAbsent(by, absent -> new TreeMap<>())
                    .computeIfAbsent(key.isEmpty() ? UNALLOCATED : key, absent -> new EnumMap<>(BillPart.class))
                    .merge(part, dollars, Double::sum);
        }
    }

    /** Returns the rows, sorted by key within each grouping. */
    public List<BillRow> rows() {
        List<BillRow> all = new ArrayList<>();
        rows.forEach((by, keys) -> keys.forEach((key, amounts) -> all.add(new BillRow(by, key, amounts))));
        return List.copyOf(all);
    }
}
