// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.workload.Arrivals;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.run.ArrivingObjects.Arriving;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TracePod;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The arrivals of a scenario's workloads as a trace: the same arrivals, requests and lifetimes as in a run with the same seed.
 * A Job is one row, with its parallelism as the number of replicas.
 */
public final class ScenarioTrace implements PodSource {
    private static final String GPU = "nvidia.com/gpu";

    private final List<ArrivingObjects> open = new ArrayList<>();
    private final PriorityQueue<Load> loads =
            new PriorityQueue<>(Comparator.comparingLong(Load::time).thenComparing(Load::name));

    private ScenarioTrace() {}

    /** Returns the pods that arrive before the end of the scenario. */
    public static ScenarioTrace of(Scenario scenario) {
        ScenarioTrace trace = new ScenarioTrace();
        for (WorkloadEntry workload : scenario.file().workloads()) {
            if (workload.load() instanceof Arrivals arrivals) {
                trace.add(workload.name(), ArrivingObjects.of(scenario, workload, arrivals));
            }
        }
        return trace;
    }

    /**
     * Returns the arriving pods of one workload of a scenario.
     *
     * @return null if it has no workload of that name with arrivals
     */
    public static @Nullable ScenarioTrace of(Scenario scenario, String workload) {
        for (WorkloadEntry entry : scenario.file().workloads()) {
            if (entry.name().equals(workload) && entry.load() instanceof Arrivals arrivals) {
                ScenarioTrace trace = new ScenarioTrace();
                trace.add(workload, ArrivingObjects.of(scenario, entry, arrivals));
                return trace;
            }
        }
        return null;
    }

    /** Returns the names of the workloads of a scenario with arrivals. */
    public static List<String> workloads(Scenario scenario) {
        return scenario.file().workloads().stream()
                .filter(workload -> workload.load() instanceof Arrivals)
                .map(WorkloadEntry::name)
                .toList();
    }

    private void add(String name, ArrivingObjects objects) {
        open.add(objects);
        queue(name, objects);
    }

    private void queue(String name, ArrivingObjects objects) {
        Arriving next = objects.next();
        if (next != null) {
            loads.add(new Load(name, objects, next));
        }
    }

    @Override
    public @Nullable TracePod next() {
        Load load = loads.poll();
        if (load == null) {
            return null;
        }
        queue(load.name(), load.objects());
        return load.pod();
    }

    @Override
    public void close() {
        open.forEach(ArrivingObjects::close);
    }

    /** A workload and its next arrival. */
    private record Load(String name, ArrivingObjects objects, Arriving next) {
        long time() {
            return next.timeNanos();
        }

        TracePod pod() {
            Resources requests = next.spec().requests();
            long lifetime = next.lifetimes().nextNanos();
            boolean forever = lifetime == Pod.FOREVER;
            return new TracePod(
                    name + "-" + next.number(),
                    next.timeNanos(),
                    forever ? TracePod.UNKNOWN : lifetime,
                    forever,
                    requests.cpuMillis(),
                    requests.memoryBytes(),
                    requests.amount(GPU) * 1_000,
                    replicas(),
                    "",
                    name);
        }

        private int replicas() {
            if (next.manifest().value() instanceof Job job) {
                int wanted = job.completions() == null ? job.parallelism() : job.completions();
                return Math.max(1, Math.min(job.parallelism(), wanted));
            }
            return 1;
        }
    }
}
