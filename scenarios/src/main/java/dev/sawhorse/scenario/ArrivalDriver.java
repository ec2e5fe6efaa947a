package dev.sawhorse.scenario;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ForbiddenException;
import dev.sawhorse.kube.Job;
import dev.sawhorse.kube.LifetimeSource;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Arrival;
import dev.sawhorse.workloads.ArrivalProcess;
import dev.sawhorse.workloads.Distribution;
import dev.sawhorse.workloads.DistributionSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Brings the objects of one workload into the cluster as they arrive.
 *
 * <p>When they arrive and how long their pods run follows from the seed, the workload's name and the number of the object
 * alone, so that two variants of an experiment see the same load whatever else differs between them.
 */
final class ArrivalDriver {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Cluster cluster;
    private final String name;
    private final long seed;
    private final Manifest manifest;
    private final @Nullable DistributionSpec lifetime;
    private final long fromNanos;
    private final ArrivalProcess process;
    private int arrived;

    private ArrivalDriver(
            Cluster cluster, String name, long seed, Arrivals arrivals, Manifest manifest, Instant start) {
        this.cluster = cluster;
        this.name = name;
        this.seed = seed;
        this.manifest = manifest;
        this.lifetime = arrivals.lifetime();
        this.fromNanos = arrivals.from().toNanos();
        Duration until = arrivals.until();
        RandomStream stream = RandomStream.of(seed, "arrivals/" + name);
        ArrivalProcess unbounded = arrivals.process().on(start, stream);
        this.process = until == null ? unbounded : unbounded.until(until.toNanos());
    }

    /** Has the objects of a workload arrive from now on. */
    static void start(Cluster cluster, String name, long seed, Arrivals arrivals, Manifest manifest, Instant start) {
        new ArrivalDriver(cluster, name, seed, arrivals, manifest, start).awaitNext();
    }

    private void awaitNext() {
        Arrival next = process.next();
        while (next != null && next.timeNanos() < fromNanos) {
            next = process.next();
        }
        if (next != null) {
            int count = next.count();
            cluster.simulation().scheduleAt(next.timeNanos(), Phase.WORLD, () -> arrive(count));
        }
    }

    private void arrive(int count) {
        for (int i = 0; i < count; i++) {
            arrived++;
            try {
                create(arrived);
            } catch (ForbiddenException refusal) {
                RefusedObjects.publish(cluster, manifest, refusal);
            }
        }
        awaitNext();
    }

    private void create(int number) {
        if (manifest.value() instanceof Job job) {
            cluster.workloads()
                    .apply(job.withMeta(numbered(job.meta(), number))
                            .withTemplate(job.template().withLifetime(lifetimes(number))));
        } else if (manifest.value() instanceof Pod pod) {
            cluster.createPod(
                    numbered(pod.meta(), number), pod.spec(), lifetimes(number).nextNanos());
        }
    }

    private LifetimeSource lifetimes(int number) {
        if (lifetime == null) {
            return LifetimeSource.FOREVER;
        }
        Distribution seconds = lifetime.bind(RandomStream.of(seed, "lifetimes/" + name + "/" + number));
        return () -> Math.max(1, Math.round(seconds.sample() * NANOS_PER_SECOND));
    }

    private static ObjectMeta numbered(ObjectMeta meta, int number) {
        return meta.withName(String.format(Locale.ROOT, "%s-%05d", meta.name(), number));
    }
}
