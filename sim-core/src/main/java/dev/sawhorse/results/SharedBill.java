// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.bill.Bill;
import dev.sawhorse.results.bill.BillRows.Owner;
import java.util.ArrayList;
import java.util.List;

/** The allocation of an instance's bill to the pods on it. */
final class SharedBill {
    final Bill bill;
    private final long end;
    private final double whole;
    private final List<Share> shares = new ArrayList<>();

    /** The share of one pod. */
    record Share(Owner owner, double share) {}

    SharedBill(Bill bill, long end) {
        this.bill = bill;
        this.end = bill.endedBy(end);
        this.whole = bill.accruedBetween(bill.launched, bill.billedBy(end));
    }

    /** Allocates a pod's share for the time until it left the node. */
    void share(PodLife pod, NodeLife node, Owner owner, long until) {
        long from = pod.bound;
        double share = node.shareOf(pod.pod.cpuMillis(), pod.pod.memoryBytes());
        for (PodRow.Resize resize : pod.resizes()) {
            long changed = Math.min(until, Math.max(from, resize.time()));
            share(owner, share, from, changed);
            from = changed;
            share = node.shareOf(resize.cpuMillis(), resize.memoryBytes());
        }
        share(owner, share, from, until);
    }

    private void share(Owner owner, double share, long from, long until) {
        double during = bill.accruedBetween(from, Math.min(until, end));
        if (whole > 0 && during > 0 && share > 0) {
            shares.add(new Share(owner, share * during / whole));
        }
    }

    List<Share> shares() {
        return shares;
    }

    /** Returns the share allocated to no pod. */
    double idle() {
        return 1 - shares.stream().mapToDouble(Share::share).sum();
    }
}
