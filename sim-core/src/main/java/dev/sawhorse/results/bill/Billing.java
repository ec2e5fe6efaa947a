// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Observation.AgentBilled;
import dev.sawhorse.journal.Observation.AutoModeBilled;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceStarted;
import dev.sawhorse.journal.Observation.InstanceStopped;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.LicenseBilled;
import dev.sawhorse.journal.Observation.SpotPriceChanged;
import dev.sawhorse.journal.Observation.VolumesAttached;
import dev.sawhorse.journal.ObservationHandlers;
import dev.sawhorse.results.series.StepSeries;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Instance billing: by the second from the launch until TerminateInstances, with a minimum of one minute, at the price of the
 * pool over time, and while stopped only for the volumes.
 */
public final class Billing {
    private record Pool(String instanceType, String zone) {}

    private final Map<String, Bill> bills = new LinkedHashMap<>();
    private final Map<Pool, List<Bill>> runningSpot = new LinkedHashMap<>();
    private final Map<CapacityType, StepSeries> costRate = new EnumMap<>(CapacityType.class);
    private final Map<CapacityType, StepSeries> runningByCapacityType = new EnumMap<>(CapacityType.class);
    private final Map<String, StepSeries> runningByInstanceType = new TreeMap<>();
    private final StepSeries running = new StepSeries();
    private final InitialStateMarks initial;
    private int terminated;

    /** Makes a billing without instances. */
    public Billing(InitialStateMarks initial) {
        this.initial = initial;
        for (CapacityType type : CapacityType.values()) {
            costRate.put(type, new StepSeries());
            runningByCapacityType.put(type, new StepSeries());
        }
    }

    /** Returns the handlers of what it collects. */
    public ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(InstanceLaunched.class, (time, launched) -> launched(time, launched))
                .on(InstanceTerminating.class, (time, terminating) -> terminating(time, terminating))
                .on(InstanceStopped.class, (time, stopped) -> stopped(time, stopped.instance()))
                .on(InstanceStarted.class, (time, started) -> started(time, started.instance()))
                .on(SpotPriceChanged.class, (time, changed) -> spotPriceChanged(time, changed))
                .on(VolumesAttached.class, (time, attached) -> volumesAttached(time, attached))
                .on(AgentBilled.class, (time, agent) -> agentBilled(time, agent))
                .on(AutoModeBilled.class, (time, fee) -> autoModeBilled(time, fee))
                .on(LicenseBilled.class, (time, license) -> licenseBilled(time, license));
    }

    private void launched(long time, InstanceLaunched launched) {
        CapacityType capacityType = CapacityType.parse(launched.capacityType());
        Bill bill = new Bill(
                launched.instance(), launched.instanceType(), launched.zone(), capacityType, launched.price(), time);
        if (initial.isBeingRead()) {
            bill.ranAtStart();
        }
        if (bills.put(launched.instance(), bill) != null) {
            throw new IllegalArgumentException("instance " + launched.instance() + " was launched twice");
        }
        if (capacityType == CapacityType.SPOT) {
            runningSpot(bill.instanceType, bill.zone).add(bill);
        }
        count(time, bill, 1);
        costRate(bill).change(time, bill.rate());
    }

    private void terminating(long time, InstanceTerminating terminating) {
        Bill bill = bills.get(terminating.instance());
        if (bill == null || !bill.isRunning()) {
            return;
        }
        bill.end(time);
        runningSpot(bill.instanceType, bill.zone).remove(bill);
        terminated++;
        if (!bill.isStopped()) {
            count(time, bill, -1);
        }
        costRate(bill).change(time, -bill.rate());
    }

    private void stopped(long time, String instance) {
        Bill bill = bills.get(instance);
        if (bill != null && bill.isRunning() && !bill.isStopped()) {
            long before = bill.rate();
            bill.stop(time);
            count(time, bill, -1);
            costRate(bill).change(time, bill.rate() - before);
        }
    }

    private void started(long time, String instance) {
        Bill bill = bills.get(instance);
        if (bill != null && bill.isRunning() && bill.isStopped()) {
            long before = bill.rate();
            bill.start(time);
            count(time, bill, 1);
            costRate(bill).change(time, bill.rate() - before);
        }
    }

    private void spotPriceChanged(long time, SpotPriceChanged changed) {
        for (Bill bill : runningSpot(changed.instanceType(), changed.zone())) {
            long before = bill.rate();
            bill.reprice(time, changed.price());
            costRate(bill).change(time, bill.rate() - before);
        }
    }

    private void volumesAttached(long time, VolumesAttached attached) {
        Bill bill = bills.get(attached.instance());
        if (bill == null || !bill.isRunning()) {
            return;
        }
        long before = bill.rate();
        bill.attachVolumes(time, attached.price());
        costRate(bill).change(time, bill.rate() - before);
    }

    private void agentBilled(long time, AgentBilled agent) {
        Bill bill = bills.get(agent.instance());
        if (bill == null || !bill.isRunning()) {
            return;
        }
        long before = bill.rate();
        bill.addAgent(time, agent.price());
        costRate(bill).change(time, bill.rate() - before);
    }

    private void autoModeBilled(long time, AutoModeBilled fee) {
        Bill bill = bills.get(fee.instance());
        if (bill == null || !bill.isRunning()) {
            return;
        }
        long before = bill.rate();
        bill.addAutoMode(time, fee.price());
        costRate(bill).change(time, bill.rate() - before);
    }

    private void licenseBilled(long time, LicenseBilled license) {
        Bill bill = bills.get(license.instance());
        if (bill == null || !bill.isRunning()) {
            return;
        }
        long before = bill.rate();
        bill.addLicense(time, license.price());
        costRate(bill).change(time, bill.rate() - before);
    }

    private void count(long time, Bill bill, int delta) {
        running.change(time, delta);
        series(runningByCapacityType, bill.capacityType).change(time, delta);
        runningByInstanceType
                .computeIfAbsent(bill.instanceType, type -> new StepSeries())
                .change(time, delta);
    }

    private StepSeries costRate(Bill bill) {
        return series(costRate, bill.capacityType);
    }

    private List<Bill> runningSpot(String instanceType, String zone) {
        return runningSpot.computeIfAbsent(new Pool(instanceType, zone), pool -> new ArrayList<>());
    }

    private static StepSeries series(Map<CapacityType, StepSeries> byType, CapacityType type) {
        return byType.computeIfAbsent(type, absent -> new StepSeries());
    }

    @Nullable
    public Bill bill(String instance) {
        return bills.get(instance);
    }

    public Collection<Bill> bills() {
        return bills.values();
    }

    public int terminated() {
        return terminated;
    }

    public StepSeries running() {
        return running;
    }

    public Map<CapacityType, StepSeries> runningByCapacityType() {
        return runningByCapacityType;
    }

    public Map<String, StepSeries> runningByInstanceType() {
        return runningByInstanceType;
    }

    public Map<CapacityType, StepSeries> costRate() {
        return costRate;
    }
}
