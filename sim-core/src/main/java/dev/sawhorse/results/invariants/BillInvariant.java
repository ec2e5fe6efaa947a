// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.invariants;

import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.Cost;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The check of {@link Invariant#BILL}: recomputes all hourly charges in floating point. */
final class BillInvariant implements InvariantFold {
    private static final double NANOS_PER_HOUR = 3.6e12;
    private static final long MINIMUM_NANOS = 60_000_000_000L;
    private static final double RELATIVE_ERROR = 1e-6;

    /** A price that is charged from a time on. */
    private static final class Meter {
        private double price;
        private long since;
        private double amount;

        void set(long time, double newPrice) {
            amount += price * (time - since) / NANOS_PER_HOUR;
            price = newPrice;
            since = time;
        }

        double by(long time) {
            return amount + price * (time - since) / NANOS_PER_HOUR;
        }
    }

    private static final class Instance {
        private final Observation.InstanceLaunched launch;
        private final Meter compute = new Meter();
        private final Meter volumes = new Meter();
        private final Meter agents = new Meter();
        private final Meter autoMode = new Meter();
        private double runningPrice;
        private double agentPrice;
        private double autoModePrice;
        private double licensePrice;
        private long started;
        private boolean stopped;
        private boolean ended;

        /** The minimum of an instance that ran before the start of the run has been paid. */
        Instance(Observation.InstanceLaunched launch, long time, boolean isInitial) {
            this.launch = launch;
            this.runningPrice = launch.price();
            start(time);
            started = isInitial ? time - MINIMUM_NANOS : time;
            volumes.set(time, 0);
        }

        void start(long time) {
            stopped = false;
            started = time;
            compute.set(time, runningPrice);
            agents.set(time, agentPrice);
            autoMode.set(time, autoModePrice);
        }

        void reprice(long time, double price) {
            runningPrice = price + licensePrice;
            if (!stopped && !ended) {
                compute.set(time, runningPrice);
            }
        }

        void license(long time, double price) {
            double ofInstance = runningPrice - licensePrice;
            licensePrice += price;
            reprice(time, ofInstance);
        }

        void stop(long time) {
            if (!stopped) {
                compute.set(Math.max(time, started + MINIMUM_NANOS), 0);
                agents.set(time, 0);
                autoMode.set(time, 0);
            }
            stopped = true;
        }

        void end(long time) {
            if (!ended) {
                stop(time);
                volumes.set(time, 0);
                ended = true;
            }
        }
    }

    private final InitialStateMarks initial = new InitialStateMarks();
    private final Map<String, Instance> instances = new LinkedHashMap<>();
    private final Map<String, Meter> claimVolumes = new LinkedHashMap<>();
    private final List<Meter> allClaimVolumes = new ArrayList<>();

    @Override
    public @Nullable Violation accept(long time, Observation observation) {
        initial.accept(observation);
        if (observation instanceof Observation.InstanceLaunched launched) {
            instances.put(launched.instance(), new Instance(launched, time, initial.isBeingRead()));
        } else if (observation instanceof Observation.SpotPriceChanged changed) {
            for (Instance instance : instances.values()) {
                if (instance.launch.capacityType().equals("spot")
                        && instance.launch.instanceType().equals(changed.instanceType())
                        && instance.launch.zone().equals(changed.zone())) {
                    instance.reprice(time, changed.price());
                }
            }
        } else if (observation instanceof Observation.InstanceStopped stopped) {
            instance(stopped.instance()).stop(time);
        } else if (observation instanceof Observation.InstanceStarted started) {
            instance(started.instance()).start(time);
        } else if (observation instanceof Observation.InstanceTerminating terminating) {
            instance(terminating.instance()).end(time);
        } else if (observation instanceof Observation.VolumesAttached attached) {
            Meter volumes = instance(attached.instance()).volumes;
            volumes.set(time, volumes.price + attached.price());
        } else if (observation instanceof Observation.AgentBilled agent) {
            Instance instance = instance(agent.instance());
            instance.agentPrice += agent.price();
            instance.agents.set(time, instance.agentPrice);
        } else if (observation instanceof Observation.AutoModeBilled fee) {
            Instance instance = instance(fee.instance());
            instance.autoModePrice += fee.price();
            instance.autoMode.set(time, instance.autoModePrice);
        } else if (observation instanceof Observation.LicenseBilled license) {
            instance(license.instance()).license(time, license.price());
        } else if (observation instanceof Observation.VolumeCreated created) {
            Meter meter = new Meter();
            meter.set(time, created.price());
            allClaimVolumes.add(meter);
            claimVolumes.put(created.volume(), meter);
        } else if (observation instanceof Observation.VolumeDeleted deleted) {
            Meter meter = claimVolumes.remove(deleted.volume());
            if (meter != null) {
                meter.set(time, 0);
            }
        }
        return null;
    }

    private Instance instance(String name) {
        return instances.computeIfAbsent(
                name, id -> new Instance(new Observation.InstanceLaunched(id, "", "", "", 0), 0, false));
    }

    @Override
    public @Nullable Violation end(long time, Results results, Map<String, Integer> replicas) {
        double compute = 0;
        double volumes = 0;
        double agents = 0;
        double autoMode = 0;
        for (Instance instance : instances.values()) {
            boolean isYoung = !instance.stopped && time < instance.started + MINIMUM_NANOS;
            compute += instance.compute.by(isYoung ? instance.started + MINIMUM_NANOS : time);
            volumes += instance.volumes.by(time);
            agents += instance.agents.by(time);
            autoMode += instance.autoMode.by(time);
        }
        double ofClaims = 0;
        for (Meter volume : allClaimVolumes) {
            ofClaims += volume.by(time);
        }
        Cost cost = results.cost();
        Violation found = compare(time, "instances", cost.onDemand() + cost.spot() + cost.reserved(), compute);
        found = found != null ? found : compare(time, "volumes", cost.ebs(), volumes + ofClaims);
        found = found != null ? found : compare(time, "agents", cost.agents(), agents);
        found = found != null ? found : compare(time, "EKS Auto Mode", cost.autoMode(), autoMode);
        double parts = cost.onDemand()
                + cost.spot()
                + cost.reserved()
                + cost.ebs()
                + cost.agents()
                + cost.autoMode()
                + cost.transfer()
                + cost.controlPlane()
                + cost.reservations()
                + cost.covered()
                + cost.commitments();
        found = found != null ? found : compare(time, "total", cost.total(), parts);
        double rows = results.nodeRows().stream().mapToDouble(NodeRow::cost).sum();
        return found != null ? found : compare(time, "nodes", compute + volumes + agents + autoMode, rows);
    }

    private static @Nullable Violation compare(long time, String what, double billed, double expected) {
        boolean isEqual = Math.abs(billed - expected) <= RELATIVE_ERROR * Math.max(1, Math.abs(expected));
        return isEqual
                ? null
                : new Violation(Invariant.BILL, time, "bill", what + " cost " + billed, expected + " by the journal");
    }
}
