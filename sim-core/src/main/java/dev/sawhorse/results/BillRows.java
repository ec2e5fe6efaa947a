package dev.sawhorse.results;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Gathers the rows of a bill: every amount goes to one key of each way of splitting it. */
public final class BillRows {
    /** The key of what no pod has requested of its node. */
    public static final String IDLE = "__idle__";

    /** The key of commitments and reserved capacity that nothing used. */
    public static final String UNUSED = "__unused__";

    /** The key of what belongs to the cluster and to no node or pod of it. */
    public static final String CLUSTER = "__cluster__";

    /** The key of what is of a node or pod without a value there. */
    public static final String UNALLOCATED = "__unallocated__";

    /** The split by NodePool or node group. */
    public static final String NODE_POOL = "nodePool";

    /** The split by instance type. */
    public static final String INSTANCE_TYPE = "instanceType";

    /** The split by zone. */
    public static final String ZONE = "zone";

    /** The split by capacity type. */
    public static final String CAPACITY_TYPE = "capacityType";

    /** The split by namespace. */
    public static final String NAMESPACE = "namespace";

    /** What splits by a label of pods begin with. */
    public static final String LABEL = "label:";

    /** The ways of splitting that every bill has, whatever was bought. */
    static final List<String> GROUPINGS = List.of(NODE_POOL, INSTANCE_TYPE, ZONE, CAPACITY_TYPE, NAMESPACE);

    private final Map<String, Map<String, EnumMap<BillPart, Double>>> rows = new LinkedHashMap<>();
    private final Set<String> labels;

    /** Where the machine stands that an amount is for. */
    record Place(String nodePool, String instanceType, String zone, String capacityType) {
        static final Place CLUSTER_WIDE = new Place(CLUSTER, CLUSTER, CLUSTER, CLUSTER);
    }

    /** Whose amount it is. */
    record Owner(String namespace, Map<String, String> labels) {
        /** Returns the owner that stands under the same key everywhere. */
        static Owner ofKey(String key) {
            return new Owner(key, Map.of());
        }
    }

    /** Gathers rows by the four ways of nodes, by namespace, and by the given labels. */
    BillRows(Set<String> labels) {
        this.labels = labels;
        for (String by : GROUPINGS) {
            rows.put(by, new TreeMap<>());
        }
        labels.forEach(label -> rows.put(LABEL + label, new TreeMap<>()));
    }

    void add(BillPart part, double dollars, Place place, Owner owner) {
        addToPlace(part, dollars, place);
        addToOwner(part, dollars, owner);
    }

    void addToPlace(BillPart part, double dollars, Place place) {
        add(NODE_POOL, place.nodePool(), part, dollars);
        add(INSTANCE_TYPE, place.instanceType(), part, dollars);
        add(ZONE, place.zone(), part, dollars);
        add(CAPACITY_TYPE, place.capacityType(), part, dollars);
    }

    void addToOwner(BillPart part, double dollars, Owner owner) {
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

    /** Returns the rows, sorted by key within each way of splitting. */
    List<BillRow> rows() {
        List<BillRow> all = new ArrayList<>();
        rows.forEach((by, keys) -> keys.forEach((key, amounts) -> all.add(new BillRow(by, key, amounts))));
        return List.copyOf(all);
    }
}
