// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import java.time.Instant;

/**
 * The cost of a resource in a window.
 *
 * @param resource what it is for: an instance id, or a workload as {@code namespace/kind/name}
 * @param from start of the window
 * @param until end of the window
 * @param hours running time or usage within the window
 * @param usd cost in USD
 * @param price the kind of price
 * @param tags further facts
 */
public record CostObservation(
        String resource, Instant from, Instant until, double hours, double usd, PriceKind price, Tags tags) {
    /** The kind of price of a cost. */
    public enum PriceKind {
        /** The on-demand price. */
        ON_DEMAND("on-demand"),
        /** The spot price. */
        SPOT("spot"),
        /** The effective cost of usage that a Savings Plan covers. */
        SAVINGS_PLAN("savings-plan"),
        /** The effective cost of usage that a Reserved Instance covers. */
        RESERVED_INSTANCE("reserved-instance"),
        /** A share of the cost of nodes that was allocated to a workload. */
        ALLOCATED("allocated"),
        /** Anything else, such as volumes and data transfer. */
        OTHER("other");

        private final String label;

        PriceKind(String label) {
            this.label = label;
        }

        /** Returns the name in files. */
        public String label() {
            return label;
        }
    }

    /**
     * Further facts of a cost; empty where the history does not state them.
     *
     * @param instanceType instance type
     * @param zone availability zone or region
     * @param nodePool name of the NodePool
     * @param usage what is charged, such as {@code EUW1-SpotUsage:m5.large} or {@code cpu}
     */
    public record Tags(String instanceType, String zone, String nodePool, String usage) {}
}
