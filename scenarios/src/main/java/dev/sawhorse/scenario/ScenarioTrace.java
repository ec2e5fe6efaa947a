package dev.sawhorse.scenario;

import dev.sawhorse.kube.Job;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Resources;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Arrival;
import dev.sawhorse.workloads.ArrivalProcess;
import dev.sawhorse.workloads.DistributionSpec;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TracePod;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The objects that the workloads of a scenario have arrive, as a trace: the same arrivals and lifetimes as in a run with the
 * same seed. A Job is one row, with as many replicas as it runs pods at a time.
 */
public final class ScenarioTrace implements PodSource {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final String GPU = "nvidia.com/gpu";

    private final PriorityQueue<Load> loads =
            new PriorityQueue<>(Comparator.comparingLong(Load::time).thenComparing(Load::name));

    private ScenarioTrace() {}

    /** Prepares the pods that arrive before the end of the scenario. */
    public static ScenarioTrace of(Scenario scenario) {
        ScenarioTrace trace = new ScenarioTrace();
        ScenarioFile file = scenario.file();
        for (WorkloadEntry workload : file.workloads()) {
            if (workload.load() instanceof Arrivals arrivals) {
                Manifest manifest = scenario.objects(arrivals.manifest()).all().get(0);
                trace.add(new Load(workload.name(), file.seed(), arrivals, manifest, file.start(), file.duration()));
            }
        }
        return trace;
    }

    private void add(Load load) {
        if (load.advance()) {
            loads.add(load);
        }
    }

    @Override
    public @Nullable TracePod next() {
        Load load = loads.poll();
        if (load == null) {
            return null;
        }
        TracePod pod = load.take();
        add(load);
        return pod;
    }

    /** One workload: its next arrival is known. */
    private static final class Load {
        private final String name;
        private final long seed;
        private final @Nullable DistributionSpec lifetime;
        private final Resources requests;
        private final int replicas;
        private final long fromNanos;
        private final ArrivalProcess process;
        private long time;
        private int left;
        private int arrived;

        Load(String name, long seed, Arrivals arrivals, Manifest manifest, Instant start, Duration duration) {
            this.name = name;
            this.seed = seed;
            this.lifetime = arrivals.lifetime();
            this.fromNanos = arrivals.from().toNanos();
            Duration until = arrivals.until();
            Duration end = until == null || until.compareTo(duration) > 0 ? duration : until;
            this.process = arrivals.process()
                    .on(start, RandomStream.of(seed, "arrivals/" + name))
                    .until(end.toNanos());
            if (manifest.value() instanceof Job job) {
                this.requests = job.template().spec().requests();
                int wanted = job.completions() == null ? job.parallelism() : job.completions();
                this.replicas = Math.max(1, Math.min(job.parallelism(), wanted));
            } else if (manifest.value() instanceof Pod pod) {
                this.requests = pod.spec().requests();
                this.replicas = 1;
            } else {
                throw new IllegalArgumentException(
                        manifest.kind().kind() + " of workload " + name + " does not arrive");
            }
        }

        String name() {
            return name;
        }

        long time() {
            return time;
        }

        boolean advance() {
            while (left == 0) {
                Arrival arrival = process.next();
                if (arrival == null) {
                    return false;
                }
                time = arrival.timeNanos();
                left = time < fromNanos ? 0 : arrival.count();
            }
            return true;
        }

        TracePod take() {
            left--;
            arrived++;
            return new TracePod(
                    name + "-" + arrived,
                    time,
                    lifetimeNanos(),
                    lifetime == null,
                    requests.cpuMillis(),
                    requests.memoryBytes(),
                    requests.amount(GPU) * 1_000,
                    replicas,
                    "",
                    name);
        }

        private long lifetimeNanos() {
            if (lifetime == null) {
                return TracePod.UNKNOWN;
            }
            double seconds = lifetime.bind(RandomStream.of(seed, "lifetimes/" + name + "/" + arrived))
                    .sample();
            return Math.max(1, Math.round(seconds * NANOS_PER_SECOND));
        }
    }
}
