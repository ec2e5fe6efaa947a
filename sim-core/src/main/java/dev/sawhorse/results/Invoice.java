// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.bill.Bill;
import dev.sawhorse.results.bill.BillPart;
import dev.sawhorse.results.bill.BillRow;
import dev.sawhorse.results.bill.BillRows;
import dev.sawhorse.results.bill.BillRows.Owner;
import dev.sawhorse.results.bill.BillRows.Place;
import dev.sawhorse.results.bill.Billing;
import dev.sawhorse.results.bill.ClusterCharges;
import dev.sawhorse.results.bill.Coverage;
import dev.sawhorse.results.bill.UnusedCapacity;
import dev.sawhorse.results.series.ExactSum;
import dev.sawhorse.results.series.Timestamps;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The complete bill of a run: every charge once, in exact sums by category, and grouped by node and pod attributes.
 *
 * <p>The cost of a node is allocated to its pods by their requests, while they are bound to it, weighted by the value of CPU
 * and memory: OpenCost's rule, except for usage above the request. The cost of capacity that no pod requests is idle and listed
 * separately.
 */
final class Invoice {
    private final NodeLedger nodes;
    private final long end;
    private final Map<BillPart, ExactSum> sums = new EnumMap<>(BillPart.class);
    private final Map<String, SharedBill> byInstance = new LinkedHashMap<>();
    private final @Nullable SharedBill[] byNode;
    private final BillRows rows;
    private double unusedCommitments;

    private Invoice(Billing billing, NodeLedger nodes, Set<String> labels, long end) {
        this.nodes = nodes;
        this.end = end;
        this.rows = new BillRows(labels);
        for (BillPart part : BillPart.values()) {
            sums.put(part, new ExactSum());
        }
        billing.bills().forEach(bill -> byInstance.put(bill.instance, new SharedBill(bill, end)));
        this.byNode = new @Nullable SharedBill[nodes.lives().size()];
        nodes.lives().forEach(node -> byNode[node.number] = byInstance.get(node.instance));
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
        invoice.byInstance.values().forEach(invoice::instance);
        invoice.cluster(charges, billing.bills());
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
        if (!Timestamps.happened(life.bound)) {
            return;
        }
        long until = Timestamps.happened(life.ended) ? life.ended : end;
        Owner owner = new Owner(life.namespace(), life.billedLabels());
        NodeLife node = life.home;
        SharedBill bill = node == null ? null : byNode[node.number];
        if (life.transferPrice() != 0) {
            ExactSum transfer = new ExactSum();
            transfer.add(life.transferPrice(), until - life.bound);
            charge(BillPart.TRANSFER, transfer, bill == null ? Place.CLUSTER_WIDE : place(bill.bill), owner);
        }
        if (node != null && bill != null) {
            bill.share(life, node, owner, until);
        }
    }

    private void instance(SharedBill instance) {
        Bill bill = instance.bill;
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
        ExactSum autoMode = new ExactSum();
        bill.addAutoModeTo(autoMode, end);
        part(parts, BillPart.AUTO_MODE, autoMode);
        parts.put(BillPart.COVERED, -dollars(bill.coveredListPrice()));
        parts.put(BillPart.COMMITMENTS, dollars(bill.coveredAt()));
        Place place = place(bill);
        double idle = instance.idle();
        parts.values().removeIf(dollars -> dollars == 0);
        parts.forEach((part, dollars) -> {
            rows.addToPlace(part, dollars, place);
            instance.shares().forEach(share -> rows.addToOwner(part, dollars * share.share(), share.owner()));
            rows.addToOwner(part, dollars * idle, Owner.ofKey(BillRows.IDLE));
        });
    }

    private void part(Map<BillPart, Double> parts, BillPart part, ExactSum sum) {
        require(part).add(sum);
        parts.put(part, dollars(sum));
    }

    private void cluster(ClusterCharges charges, Collection<Bill> bills) {
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
        UnusedCapacity.of(charges, bills, end).forEach((pool, sum) -> {
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

    /** Returns a category of the bill in USD. */
    double amount(BillPart part) {
        return dollars(require(part));
    }

    /** Returns the total in USD. */
    double total() {
        ExactSum total = new ExactSum();
        sums.values().forEach(total::add);
        return dollars(total);
    }

    /** Returns the cost of unused commitments in USD; it is part of the bill. */
    double unusedCommitments() {
        return unusedCommitments;
    }

    /** Returns the cost of node capacity that no pod requested in USD; it is part of the bill. */
    double idle() {
        return rows().stream()
                .filter(row -> row.by().equals(BillRows.NAMESPACE) && row.key().equals(BillRows.IDLE))
                .mapToDouble(BillRow::total)
                .sum();
    }

    List<BillRow> rows() {
        return rows.rows();
    }
}
