package dev.sawhorse.results;

import dev.sawhorse.ec2.CapacityType;

/** What one instance has cost so far: price × time for each price it had, in nano-dollars per hour × nanoseconds. */
final class Bill {
    static final double NANOS_PER_HOUR = 3.6e12;

    /** Divides the product of nano-dollars per hour and nanoseconds into dollars. */
    static final double UNITS_PER_DOLLAR = NANOS_PER_HOUR * 1e9;

    /** Every instance pays for its first minute. */
    private static final long MINIMUM = 60_000_000_000L;

    private static final long RUNNING = Long.MAX_VALUE;

    final String instance;
    final String instanceType;
    final String zone;
    final CapacityType capacityType;
    final long launched;
    final double firstPrice;

    private final ExactSum compute = new ExactSum();
    private final ExactSum volumes = new ExactSum();
    private final ExactSum agents = new ExactSum();
    private final Accrual accrual = new Accrual();
    private long price;
    private long pricedSince;
    private long licensePrice;
    private long volumePrice;
    private long volumesSince;
    private long agentPrice;
    private long agentsSince;
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
        this.agentsSince = launched;
        accrual.rate(launched, rate());
    }

    /** Returns USD as nano-dollars, the resolution in which prices are kept. */
    static long nanoDollars(double dollars) {
        return (long) Math.rint(dollars * 1e9);
    }

    /** Returns the price of now, instance, volumes and agents, in nano-dollars per hour; of a stopped one the volumes. */
    long rate() {
        return stops.isOn() ? volumePrice : price + volumePrice + agentPrice;
    }

    /** Returns the price of the instance alone while it runs, in nano-dollars per hour. */
    long computeRate() {
        return price;
    }

    boolean isRunning() {
        return ended == RUNNING;
    }

    /** Returns when the bill ended, or the given time if it runs. */
    long endedBy(long now) {
        return Math.min(ended, now);
    }

    void reprice(long time, double newPrice) {
        compute.add(price, time - pricedSince);
        price = nanoDollars(newPrice) + licensePrice;
        pricedSince = time;
        accrual.rate(time, rate());
    }

    /** A license is part of the instance's price, whatever else changes it. */
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
        agents.add(agentPrice, time - agentsSince);
        agentPrice += nanoDollars(hourlyPrice);
        agentsSince = time;
        accrual.rate(time, rate());
    }

    /** The instance is stopped: it and its agents cost nothing any more, except for the minute it pays at least. */
    void stop(long time) {
        long until = Math.max(time, started + MINIMUM);
        compute.add(price, until - pricedSince);
        agents.add(agentPrice, time - agentsSince);
        stops.begin(time);
        accrual.rate(time, rate());
    }

    /** The instance runs again. */
    void start(long time) {
        stops.end(time);
        started = time;
        pricedSince = time;
        agentsSince = time;
        accrual.rate(time, rate());
    }

    boolean isStopped() {
        return stops.isOn();
    }

    /** Returns for how long the instance ran between two moments. */
    long ranBetween(long from, long to) {
        return to - from - stops.between(from, to);
    }

    void end(long time) {
        ended = time;
    }

    /** Adds what the instance itself has cost by the given time. */
    void addComputeTo(ExactSum sum, long now) {
        sum.add(compute);
        if (!stops.isOn()) {
            sum.add(price, billedBy(now) - pricedSince);
        }
    }

    /** Adds what the instance's volumes have cost by the given time. */
    void addVolumesTo(ExactSum sum, long now) {
        sum.add(volumes);
        sum.add(volumePrice, billedBy(now) - volumesSince);
    }

    /** Adds what the agents on the instance have cost by the given time. */
    void addAgentsTo(ExactSum sum, long now) {
        sum.add(agents);
        if (!stops.isOn()) {
            sum.add(agentPrice, billedBy(now) - agentsSince);
        }
    }

    /** Notes that commitments cover so much of its list price, for so much of their own; nano-dollars/h × ns. */
    void covered(double listPrice, double paid) {
        coveredListPrice += listPrice;
        coveredAt += paid;
    }

    void forgetCoverage() {
        coveredListPrice = 0;
        coveredAt = 0;
    }

    /** Returns the list price of what commitments cover. */
    double coveredListPrice() {
        return coveredListPrice;
    }

    /** Returns what commitments pay for it. */
    double coveredAt() {
        return coveredAt;
    }

    /** Returns what everything on the instance has cost between two moments, in nano-dollars per hour × nanoseconds. */
    double accruedBetween(long from, long to) {
        return accrual.upTo(to) - accrual.upTo(from);
    }

    /** Returns until when it is billed: its end or the given time, but for a minute at least from its last start. */
    long billedBy(long now) {
        return Math.max(endedBy(now), started + MINIMUM);
    }
}
