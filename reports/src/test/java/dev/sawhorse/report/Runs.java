// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.AgentBilled;
import dev.sawhorse.journal.Observation.Approximated;
import dev.sawhorse.journal.Observation.CallThrottled;
import dev.sawhorse.journal.Observation.CapacityReserved;
import dev.sawhorse.journal.Observation.ControlPlaneBilled;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.FiguresInDoubt;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.InsufficientCapacity;
import dev.sawhorse.journal.Observation.LaunchRefused;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.NodeReady;
import dev.sawhorse.journal.Observation.PodBilled;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.journal.Observation.PodEvicted;
import dev.sawhorse.journal.Observation.PodReady;
import dev.sawhorse.journal.Observation.PodSucceeded;
import dev.sawhorse.journal.Observation.PodTerminating;
import dev.sawhorse.journal.Observation.PodUnschedulable;
import dev.sawhorse.journal.Observation.RunEnded;
import dev.sawhorse.journal.Observation.RunStarted;
import dev.sawhorse.journal.Observation.SavingsPlanHeld;
import dev.sawhorse.journal.Observation.SpotInterruption;
import dev.sawhorse.journal.Observation.VolumeCreated;
import dev.sawhorse.journal.Observation.VolumesAttached;
import dev.sawhorse.results.Results;
import java.util.List;
import java.util.Map;

/** Runs to report on. */
public final class Runs {
    private static final long GIB = 1L << 30;

    private long now;
    private final Journal journal = new Journal(() -> now);

    private Runs(String scenario) {
        at(0, new RunStarted(scenario, 7, "2026-03-01T00:00:00Z", "us-east-1", "0.1.0"));
    }

    /** A run in which nothing happens. */
    public static Results empty() {
        return new Runs("empty").endAt(0);
    }

    /** Two nodes, three pods: one done, one running, one that fits nowhere. */
    public static Results small() {
        return small("small");
    }

    public static Results small(String scenario) {
        return new Runs(scenario)
                .at(10, pod("done"), pod("runs"), pod("huge"))
                .at(10, new PodUnschedulable("default/huge", "Insufficient cpu"))
                .node(11, 1, "c5.large", "on-demand", 0.085)
                .node(11, 2, "m5.large", "spot", 0.0356)
                .at(50, new PodBound("default/done", "node-1"), new PodBound("default/runs", "node-2"))
                .at(52.5, new PodReady("default/done"), new PodReady("default/runs"))
                .at(600, new PodSucceeded("default/done"))
                .at(640, new DisruptionCommand("Empty", "delete", "emptiness", List.of("node-1"), 0))
                .at(640, new NodeClaimDeleting("default-1", "Empty"))
                .at(650, new InstanceTerminating("i-1"))
                .at(700, new Approximated("spot interruptions", Map.of("rate", "0")))
                .endAt(3600);
    }

    /** The same two nodes and whatever else can be in a bill. */
    public static Results billed() {
        return new Runs("billed")
                .at(0, new ControlPlaneBilled("standard", 0.1))
                .at(0, new SavingsPlanHeld("plan", "compute", "", 0.2, Map.of("*", "0.28")))
                .at(0, new CapacityReserved("cr-1", "m5.large", "us-east-1a", 1, 0.096))
                .at(10, pod("done"), new PodBilled("default/done", Map.of("team", "search"), 0.05))
                .node(11, 1, "c5.large", "on-demand", 0.085)
                .at(11, new VolumesAttached("i-1", 20 * GIB, 0.0021918), new AgentBilled("i-1", "monitor", 0.02))
                .at(11, new VolumeCreated("pv-1", "default/data", "gp3", "us-east-1a", 10 * GIB, 0.001))
                .node(11, 2, "m5.large", "spot", 0.0356)
                .at(50, new PodBound("default/done", "node-1"))
                .endAt(3600);
    }

    /** A Job that never ends and a pod of a Job that was evicted. */
    public static Results doubted() {
        return new Runs("doubted")
                .at(
                        0,
                        new FiguresInDoubt(
                                "CronJob default/etl never ends: nothing says how long its pods run",
                                List.of("cost", "pods", "disruptions")))
                .at(0, new PodCreated("default/etl", "Job/etl", 1000, GIB, false))
                .node(1, 1, "c5.large", "on-demand", 0.085)
                .at(40, new PodBound("default/etl", "node-1"), new PodReady("default/etl"))
                .at(1840, new PodEvicted("default/etl", "node-1", "karpenter"))
                .at(1840, new PodTerminating("default/etl", "evicted by karpenter"), new PodDeleted("default/etl"))
                .endAt(3600);
    }

    /** Launches that EC2 refused for three reasons, and a call it throttled. */
    public static Results refused() {
        return new Runs("refused")
                .at(10, new InsufficientCapacity("c5.large", "us-east-1a", "spot"))
                .at(10, new InsufficientCapacity("c5.large", "us-east-1b", "spot"))
                .at(20, new LaunchRefused("VcpuLimitExceeded", "standard on-demand", 1_250))
                .at(30, new LaunchRefused("InsufficientFreeAddressesInSubnet", "subnet-1", 1))
                .at(40, new CallThrottled("CreateFleet"))
                .endAt(60);
    }

    /** Many nodes of many types that come and go. */
    public static Results busy(int nodes, int seconds) {
        Runs runs = new Runs("busy");
        String[] types = {"a1.large", "c5.large", "c5.xlarge", "m5.large", "m5.2xlarge", "r5.large", "t3.nano", "x1.big"
        };
        for (int i = 0; i < nodes; i++) {
            double time = (double) seconds * i / nodes;
            String type = types[i % types.length] + (i % 3 == 0 ? "-metal" : "");
            runs.node(time, i, type, i % 2 == 0 ? "spot" : "on-demand", 0.1 + i % 7 * 0.01);
            runs.at(time, pod("web-" + i));
            runs.at(time, new PodBound("default/web-" + i, "node-" + i));
            if (i >= 40) {
                runs.at(time, new InstanceTerminating("i-" + (i - 40)));
            }
        }
        return runs.endAt(seconds);
    }

    /** Ten spot nodes of which two are interrupted at the given times, and replaced by on-demand ones. */
    public static Results interrupted(int seconds, int first, int second) {
        Runs runs = new Runs("interrupted");
        for (int i = 0; i < 10; i++) {
            runs.node(1, i, "m5.large", "spot", 0.03);
        }
        int[] times = {first, second};
        for (int i = 0; i < times.length; i++) {
            runs.at(times[i], new SpotInterruption("i-" + i));
            runs.at(times[i], new NodeClaimDeleting("default-" + i, "SpotInterruption"));
            runs.at(times[i] + 5, pod("web-" + i));
            runs.node(times[i] + 10, 10 + i, "m5.large", "on-demand", 0.096);
            runs.at(times[i] + 40, new PodBound("default/web-" + i, "node-" + (10 + i)));
            runs.at(times[i] + 60, new InstanceTerminating("i-" + i));
        }
        return runs.endAt(seconds);
    }

    /** A run in which everything that has a name is called the same. */
    public static Results hostile(String name) {
        return new Runs(name)
                .at(1, new PodCreated(name + "/" + name, name, 965, GIB, false))
                .at(1, new PodUnschedulable(name + "/" + name, name))
                .at(2, new NodeClaimCreated(name, name, 12, 1000, GIB, List.of(name)))
                .at(2, new InstanceLaunched(name, name, name, "spot", 0.1))
                .at(2, new NodeClaimLaunched(name, name, name, name, name, "spot", 0.1))
                .at(3, new NodeCreated(name, name, name, name, name, "spot", 1930, 4 * GIB))
                .at(4, new NodeReady(name))
                .at(5, new EventPublished("nodeclaim/" + name, name, name))
                .at(90, new DisruptionCommand(name, name, name, List.of(name), 1))
                .at(90, new NodeClaimDeleting(name, name))
                .endAt(200);
    }

    private Runs node(double seconds, int number, String type, String capacityType, double price) {
        String claim = "default-" + number;
        String instance = "i-" + number;
        return at(
                seconds,
                new NodeClaimCreated(claim, "default", 12, 1000, GIB, List.of()),
                new InstanceLaunched(instance, type, "us-east-1a", capacityType, price),
                new NodeClaimLaunched(claim, "default", instance, type, "us-east-1a", capacityType, price),
                new NodeCreated("node-" + number, claim, "default", type, "us-east-1a", capacityType, 1930, 4 * GIB),
                new NodeReady("node-" + number));
    }

    private static PodCreated pod(String name) {
        return new PodCreated("default/" + name, "Deployment/web", 965, GIB, false);
    }

    private Runs at(double seconds, Observation... observations) {
        now = Math.round(seconds * 1e9);
        for (Observation observation : observations) {
            journal.append(observation);
        }
        return this;
    }

    private Results endAt(double seconds) {
        at(seconds, new RunEnded(99));
        return Results.of(journal.entries());
    }
}
