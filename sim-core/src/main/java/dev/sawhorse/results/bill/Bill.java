// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.results.series.Accrual;
import dev.sawhorse.results.series.ExactSum;

/** The cost of one instance so far: price × time for each price it had, in nano-dollars per hour × nanoseconds. */
public final class Bill {
    public static final double NANOS_PER_HOUR = 3.6e12;

    /** Divides the product of nano-dollars per hour and nanoseconds into dollars. */
    public static final double UNITS_PER_DOLLAR = NANOS_PER_HOUR * 1e9;

    /** The minimum billed time of an instance: one minute. */
    private static final long MINIMUM = 60_000_000_000L;

    private static final long RUNNING = Long.MAX_VALUE;

    /** A charge on a running instance besides its own price: nothing accrues while the instance is stopped. */
    private static final class Surcharge {
        private final ExactSum sum = new ExactSum();
        private long price;
        private long since;

        Surcharge(long since) {
            this.since = since;
        }

        void raise(long time, double hourlyPrice) {
            pause(time);
            price += nanoDollars(hourlyPrice);
        }

        void pause(long time) {
            sum.add(price, time - since);
            since = time;
        }

        void resume(long time) {
            since = time;
        }

        void addTo(ExactSum total, long until, boolean stopped) {
            total.add(sum);
            if (!stopped) {
                total.add(price, until - since);
            }
        }
    }

    public final String instance;
    public final String instanceType;
    public final String zone;
    public final CapacityType capacityType;
    public final long launched;
    public final double firstPrice;

    /** Whether the instance ran at the start of the run. */
    private boolean isInitial;

    private final ExactSum compute = new ExactSum();
    private final ExactSum volumes = new ExactSum();
    private final Surcharge agents;
    private final Surcharge autoMode;
    private final Accrual accrual = new Accrual();
    private long price;
    private long pricedSince;
    private long licensePrice;
    private long volumePrice;
    private long volumesSince;
    private long ended = RUNNING;
    private final StoppedSpans stops = new StoppedSpans();
    private long started;
    private double coveredListPrice;
    private double coveredAt;

    Bill(String instance, String instanceType, String zone, CapacityType capacityType, double price, long launched) {
        this.instance = instance;
        this.instanceType = instanceType;
        this.zone = zone;
        this.capacityType = capacityType;
        this.launched = launched;
        this.firstPrice = price;
        this.price = nanoDollars(price);
        this.pricedSince = launched;
        this.started = launched;
        this.volumesSince = launched;
        this.agents = new Surcharge(launched);
        this.autoMode = new Surcharge(launched);
        accrual.rate(launched, rate());
    }

    /** Returns USD as nano-dollars, the resolution in which prices are kept. */
    public static long nanoDollars(double dollars) {
        return (long) Math.rint(dollars * 1e9);
    }

    /**
     * Returns the current price of instance, volumes, agents and fee, in nano-dollars per hour; for a stopped instance that of
     * the volumes.
     */
    long rate() {
        return stops.isOn() ? volumePrice : price + volumePrice + agents.price + autoMode.price;
    }

    /** Returns the price of only the instance while it runs, in nano-dollars per hour. */
    long computeRate() {
        return price;
    }

    /** Records that the instance ran at the start of the run, so that its minimum has been paid before. */
    void ranAtStart() {
        isInitial = true;
        started = launched - MINIMUM;
    }

    /** Whether the instance ran at the start of the run. */
    public boolean isInitial() {
        return isInitial;
    }

    public boolean isRunning() {
        return ended == RUNNING;
    }

    /** Returns the end of billing, or the given time if it has not ended. */
    public long endedBy(long now) {
        return Math.min(ended, now);
    }

    void reprice(long time, double newPrice) {
        compute.add(price, time - pricedSince);
        price = nanoDollars(newPrice) + licensePrice;
        pricedSince = time;
        accrual.rate(time, rate());
    }

    /** Adds the price of a license, which later price changes of the instance do not affect. */
    void addLicense(long time, double hourlyPrice) {
        long added = nanoDollars(hourlyPrice);
        compute.add(price, time - pricedSince);
        licensePrice += added;
        price += added;
        pricedSince = time;
        accrual.rate(time, rate());
    }

    void attachVolumes(long time, double hourlyPrice) {
        volumes.add(volumePrice, time - volumesSince);
        volumePrice += nanoDollars(hourlyPrice);
        volumesSince = time;
        accrual.rate(time, rate());
    }

    void addAgent(long time, double hourlyPrice) {
        agents.raise(time, hourlyPrice);
        accrual.rate(time, rate());
    }

    /** Adds the fee of EKS Auto Mode. */
    void addAutoMode(long time, double hourlyPrice) {
        autoMode.raise(time, hourlyPrice);
        accrual.rate(time, rate());
    }

    /** The instance is stopped: the billing of it, its agents and its fee pauses, after the minimum of one minute. */
    void stop(long time) {
        long until = Math.max(time, started + MINIMUM);
        compute.add(price, until - pricedSince);
        agents.pause(time);
        autoMode.pause(time);
        stops.begin(time);
        accrual.rate(time, rate());
    }

    /** The instance runs again. */
    void start(long time) {
        stops.end(time);
        started = time;
        pricedSince = time;
        agents.resume(time);
        autoMode.resume(time);
        accrual.rate(time, rate());
    }

    boolean isStopped() {
        return stops.isOn();
    }

    /** Returns how long the instance ran between two times. */
    public long ranBetween(long from, long to) {
        return to - from - stops.between(from, to);
    }

    void end(long time) {
        ended = time;
    }

    /** Adds the cost of the instance itself by the given time. */
    public void addComputeTo(ExactSum sum, long now) {
        sum.add(compute);
        if (!stops.isOn()) {
            sum.add(price, billedBy(now) - pricedSince);
        }
    }

    /** Adds the cost of the instance's volumes by the given time. */
    public void addVolumesTo(ExactSum sum, long now) {
        sum.add(volumes);
        sum.add(volumePrice, billedBy(now) - volumesSince);
    }

    /** Adds the cost of the agents on the instance by the given time. */
    public void addAgentsTo(ExactSum sum, long now) {
        agents.addTo(sum, billedBy(now), stops.isOn());
    }

    /** Adds the cost of the fee of EKS Auto Mode by the given time. */
    public void addAutoModeTo(ExactSum sum, long now) {
        autoMode.addTo(sum, billedBy(now), stops.isOn());
    }

    /** Records the list price that commitments cover, and what they pay for it; nano-dollars/h × ns. */
    void covered(double listPrice, double paid) {
        coveredListPrice += listPrice;
        coveredAt += paid;
    }

    void forgetCoverage() {
        coveredListPrice = 0;
        coveredAt = 0;
    }

    /** Returns the list price that commitments cover. */
    public double coveredListPrice() {
        return coveredListPrice;
    }

    /** Returns what commitments pay for it. */
    public double coveredAt() {
        return coveredAt;
    }

    /** Returns the cost of instance, volumes, agents and fee between two times, in nano-dollars per hour × nanoseconds. */
    public double accruedBetween(long from, long to) {
        return accrual.upTo(to) - accrual.upTo(from);
    }

    /** Returns the end of the billed time: its end or the given time, but at least a minute after its last start. */
    public long billedBy(long now) {
        return Math.max(endedBy(now), started + MINIMUM);
    }
}
