package dev.sawhorse.results;

import dev.sawhorse.results.BillRows.Owner;
import dev.sawhorse.results.BillRows.Place;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The whole bill of a run: every charge once, in exact sums by part, and split by where it stands and whose it is.
 *
 * <p>What a node costs is shared out to its pods by what they request, for as long as they hold it, weighted by what CPU and
 * memory are worth: OpenCost's rule, but for use above the request. What no pod requests is idle and stays apart.
 */
final class Invoice {
    private final Billing billing;
    private final NodeLedger nodes;
    private final long end;
    private final Map<BillPart, ExactSum> sums = new EnumMap<>(BillPart.class);
    private final Map<String, List<NodeShare>> sharesByInstance = new HashMap<>();
    private final BillRows rows;
    private double unusedCommitments;

    /** The share of an instance's whole cost that is a pod's. */
    private record NodeShare(Owner owner, double share) {}

    private Invoice(Billing billing, NodeLedger nodes, Set<String> labels, long end) {
        this.billing = billing;
        this.nodes = nodes;
        this.end = end;
        this.rows = new BillRows(labels);
        for (BillPart part : BillPart.values()) {
            sums.put(part, new ExactSum());
        }
    }

    /** Makes the bill up to the end. */
    static Invoice of(
            Billing billing,
            ClusterCharges charges,
            Coverage coverage,
            NodeLedger nodes,
            PodLedger pods,
            Instant start,
            long end) {
        Invoice invoice = new Invoice(billing, nodes, pods.billedLabels(), end);
        Coverage.Settlement settlement = coverage.settle(billing.bills(), start, end);
        invoice.commit(settlement);
        pods.lives().forEach(invoice::pod);
        billing.bills().forEach(invoice::instance);
        invoice.cluster(charges);
        return invoice;
    }

    private void commit(Coverage.Settlement settlement) {
        require(BillPart.COVERED).subtract(settlement.listPrice());
        require(BillPart.COMMITMENTS).add(settlement.cost());
        double cost = dollars(settlement.cost());
        unusedCommitments = Math.max(0, cost - dollars(settlement.used()));
        Place unused = new Place(BillRows.UNUSED, BillRows.UNUSED, BillRows.UNUSED, BillRows.UNUSED);
        rows.add(BillPart.COMMITMENTS, unusedCommitments, unused, Owner.ofKey(BillRows.UNUSED));
    }

    private void pod(PodLife life) {
        if (!Moments.came(life.bound)) {
            return;
        }
        long until = Moments.came(life.ended) ? life.ended : end;
        Owner owner = new Owner(life.namespace(), life.billedLabels());
        NodeLife node = nodes.life(life.node);
        Bill bill = node == null ? null : billing.bill(node.instance);
        if (life.transferPrice() != 0) {
            ExactSum transfer = new ExactSum();
            transfer.add(life.transferPrice(), until - life.bound);
            charge(BillPart.TRANSFER, transfer, bill == null ? Place.CLUSTER_WIDE : place(bill), owner);
        }
        if (node != null && bill != null) {
            share(life, node, bill, owner, until);
        }
    }

    private void share(PodLife life, NodeLife node, Bill bill, Owner owner, long until) {
        double whole = bill.accruedBetween(bill.launched, bill.billedBy(end));
        double during = bill.accruedBetween(life.bound, Math.min(until, bill.endedBy(end)));
        double share = node.shareOf(life.pod.cpuMillis(), life.pod.memoryBytes());
        if (whole > 0 && during > 0 && share > 0) {
            sharesByInstance
                    .computeIfAbsent(bill.instance, absent -> new ArrayList<>())
                    .add(new NodeShare(owner, share * during / whole));
        }
    }

    private void instance(Bill bill) {
        Map<BillPart, Double> parts = new EnumMap<>(BillPart.class);
        ExactSum compute = new ExactSum();
        bill.addComputeTo(compute, end);
        part(parts, BillPart.of(bill.capacityType), compute);
        ExactSum volumes = new ExactSum();
        bill.addVolumesTo(volumes, end);
        part(parts, BillPart.EBS, volumes);
        ExactSum agents = new ExactSum();
        bill.addAgentsTo(agents, end);
        part(parts, BillPart.AGENTS, agents);
        parts.put(BillPart.COVERED, -dollars(bill.coveredListPrice()));
        parts.put(BillPart.COMMITMENTS, dollars(bill.coveredAt()));
        Place place = place(bill);
        List<NodeShare> shares = sharesByInstance.getOrDefault(bill.instance, List.of());
        double idle = 1 - shares.stream().mapToDouble(NodeShare::share).sum();
        parts.values().removeIf(dollars -> dollars == 0);
        parts.forEach((part, dollars) -> {
            rows.addToPlace(part, dollars, place);
            shares.forEach(share -> rows.addToOwner(part, dollars * share.share(), share.owner()));
            rows.addToOwner(part, dollars * idle, Owner.ofKey(BillRows.IDLE));
        });
    }

    private void part(Map<BillPart, Double> parts, BillPart part, ExactSum sum) {
        require(part).add(sum);
        parts.put(part, dollars(sum));
    }

    private void cluster(ClusterCharges charges) {
        for (ClusterCharges.Hourly volume : charges.volumes()) {
            ExactSum sum = new ExactSum();
            volume.addTo(sum, end);
            String namespace = volume.name.substring(0, Math.max(0, volume.name.indexOf('/')));
            Place place = new Place(BillRows.CLUSTER, BillRows.CLUSTER, volume.zone, BillRows.CLUSTER);
            charge(BillPart.EBS, sum, place, new Owner(namespace, Map.of()));
        }
        for (ClusterCharges.Hourly plane : charges.controlPlanes()) {
            ExactSum sum = new ExactSum();
            plane.addTo(sum, end);
            charge(BillPart.CONTROL_PLANE, sum, Place.CLUSTER_WIDE, Owner.ofKey(BillRows.CLUSTER));
        }
        UnusedCapacity.of(charges, billing.bills(), end).forEach((pool, sum) -> {
            Place place = new Place(BillRows.UNUSED, pool.instanceType(), pool.zone(), "reserved");
            charge(BillPart.RESERVATIONS, sum, place, Owner.ofKey(BillRows.UNUSED));
        });
        charges.paid().forEach(paid -> {
            ExactSum sum = new ExactSum();
            sum.add(Bill.nanoDollars(paid.amount()), (long) Bill.NANOS_PER_HOUR);
            Place place = new Place(BillRows.CLUSTER, paid.instanceType(), paid.zone(), "reserved");
            charge(BillPart.RESERVATIONS, sum, place, Owner.ofKey(BillRows.CLUSTER));
        });
    }

    private void charge(BillPart part, ExactSum sum, Place place, Owner owner) {
        require(part).add(sum);
        rows.add(part, dollars(sum), place, owner);
    }

    private Place place(Bill bill) {
        return new Place(nodes.nodePoolOf(bill.instance), bill.instanceType, bill.zone, bill.capacityType.label());
    }

    private ExactSum require(BillPart part) {
        return Objects.requireNonNull(sums.get(part));
    }

    private static double dollars(ExactSum sum) {
        return sum.dividedBy(Bill.UNITS_PER_DOLLAR);
    }

    private static double dollars(double units) {
        return units / Bill.UNITS_PER_DOLLAR;
    }

    /** Returns a part of the bill in USD. */
    double amount(BillPart part) {
        return dollars(require(part));
    }

    /** Returns everything in USD. */
    double total() {
        ExactSum total = new ExactSum();
        sums.values().forEach(total::add);
        return dollars(total);
    }

    /** Returns what was committed to and not used, in USD; it is part of the bill. */
    double unusedCommitments() {
        return unusedCommitments;
    }

    List<BillRow> rows() {
        return rows.rows();
    }
}
