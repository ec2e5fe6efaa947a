// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.facts.InstanceTypeName;
import dev.sawhorse.journal.Observation.ReservedInstancesHeld;
import dev.sawhorse.journal.Observation.SavingsPlanHeld;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A commitment for a lower price: a Savings Plan or Reserved Instances. In every hour of the clock it covers on-demand usage of
 * that hour up to a limit; what is not used in the hour is lost.
 */
sealed interface Commitment {
    /** Returns its name. */
    String name();

    /** Returns its cost in nano-dollars an hour, used or not. */
    long hourlyCost();

    /** Returns its place in the order of covering usage: Reserved Instances first, the plan with the widest scope last. */
    int turn();

    /** Covers what it can of the usage of an hour and returns the used part of its cost, in nano-dollars/h × ns. */
    double cover(List<HourlyUsage> usages, long nanos);

    /** AWS's order of applying commitments: narrower scope before wider. */
    Comparator<Commitment> BY_TURN = Comparator.comparingInt(Commitment::turn);

    /**
     * A Savings Plan: usage is covered at its discounted price, that with the highest discount first and among equal ones the
     * cheapest first, until the commitment of the hour is used up.
     */
    record SavingsPlan(SavingsPlanHeld commitment, Map<String, String> discounts) implements Commitment {
        private static final String ANY_FAMILY = "*";

        @Override
        public String name() {
            return commitment.plan();
        }

        @Override
        public long hourlyCost() {
            return Bill.nanoDollars(commitment.commitment());
        }

        @Override
        public int turn() {
            return commitment.family().isEmpty() ? 3 : 2;
        }

        @Override
        public double cover(List<HourlyUsage> usages, long nanos) {
            double budget = (double) hourlyCost() * nanos;
            double left = budget;
            for (HourlyUsage usage : usages.stream()
                    .filter(this::applies)
                    .sorted(Comparator.comparingDouble((HourlyUsage usage) -> -discount(usage))
                            .thenComparingLong(this::rate)
                            .thenComparing(HourlyUsage::instanceType)
                            .thenComparing(HourlyUsage::zone))
                    .toList()) {
                long rate = rate(usage);
                long covered = rate == 0 ? usage.left() : Math.min(usage.left(), (long) (left / rate));
                usage.cover(covered, rate);
                left = Math.max(0, left - (double) covered * rate);
            }
            return budget - left;
        }

        private boolean applies(HourlyUsage usage) {
            boolean inFamily =
                    commitment.family().isEmpty() || commitment.family().equals(usage.family());
            return inFamily && discount(usage) > 0;
        }

        private double discount(HourlyUsage usage) {
            String own = discounts.get(usage.family());
            String text = own == null ? discounts.get(ANY_FAMILY) : own;
            return text == null ? 0 : Double.parseDouble(text);
        }

        private long rate(HourlyUsage usage) {
            return Math.round(usage.rate() * (1 - discount(usage)));
        }
    }

    /**
     * Reserved Instances. Zonal ones cover their own type in their zone. Regional ones cover every size of their family by
     * normalization factors, the smallest size first, except for the families whose sizes AWS does not normalize.
     */
    record ReservedInstances(ReservedInstancesHeld commitment, String family) implements Commitment {
        /** Returns the commitment of an observation. */
        static ReservedInstances of(ReservedInstancesHeld commitment) {
            return new ReservedInstances(
                    commitment,
                    InstanceTypeName.parse(commitment.instanceType()).family());
        }

        @Override
        public String name() {
            return commitment.reservation();
        }

        @Override
        public long hourlyCost() {
            return Bill.nanoDollars(commitment.price()) * commitment.instances();
        }

        @Override
        public int turn() {
            return commitment.zone().isEmpty() ? 1 : 0;
        }

        @Override
        public double cover(List<HourlyUsage> usages, long nanos) {
            boolean flexible = commitment.zone().isEmpty() && SizeFactor.isFlexible(commitment.instanceType());
            double own = flexible ? SizeFactor.of(commitment.instanceType()) : 1;
            double units = commitment.instances() * own * nanos;
            double left = units;
            for (HourlyUsage usage : usages.stream()
                    .filter(candidate -> applies(candidate, flexible))
                    .sorted(Comparator.comparingDouble(
                                    (HourlyUsage candidate) -> SizeFactor.of(candidate.instanceType()))
                            .thenComparing(HourlyUsage::instanceType)
                            .thenComparing(HourlyUsage::zone))
                    .toList()) {
                double factor = flexible ? SizeFactor.of(usage.instanceType()) : 1;
                long covered = Math.min(usage.left(), (long) (left / factor));
                usage.cover(covered, Math.round(Bill.nanoDollars(commitment.price()) * factor / own));
                left = Math.max(0, left - covered * factor);
            }
            return (double) hourlyCost() * nanos * (1 - left / units);
        }

        private boolean applies(HourlyUsage usage, boolean flexible) {
            if (flexible && SizeFactor.isFlexible(usage.instanceType())) {
                return usage.family().equals(family);
            }
            boolean sameZone = commitment.zone().isEmpty() || commitment.zone().equals(usage.zone());
            return sameZone && usage.instanceType().equals(commitment.instanceType());
        }
    }
}
