// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Identities;
import dev.sawhorse.kube.api.ApiStatusException;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.scenario.run.ArrivingObjects.Arriving;
import dev.sawhorse.scenario.validation.TolerationOperators;
import org.jspecify.annotations.Nullable;

/** The driver that creates the objects of one workload in the cluster at their arrival times. */
final class ArrivalDriver {
    private final Cluster cluster;
    private final ArrivingObjects objects;
    private final TolerationOperators tolerations;
    private @Nullable Arriving next;

    private ArrivalDriver(Cluster cluster, ArrivingObjects objects, TolerationOperators tolerations) {
        this.cluster = cluster;
        this.objects = objects;
        this.tolerations = tolerations;
    }

    /** Starts the arrivals of a workload. */
    static void start(Cluster cluster, ArrivingObjects objects, TolerationOperators tolerations) {
        ArrivalDriver driver = new ArrivalDriver(cluster, objects, tolerations);
        driver.next = objects.next();
        driver.awaitNext();
    }

    private void awaitNext() {
        if (next == null) {
            objects.close();
            return;
        }
        cluster.simulation().scheduleAt(next.timeNanos(), Phase.WORLD, this::arrive);
    }

    private void arrive() {
        long now = cluster.simulation().now();
        while (next != null && next.timeNanos() == now) {
            try {
                create(next);
            } catch (ApiStatusException refusal) {
                RefusedObjects.publish(cluster, next.manifest(), refusal);
            }
            next = objects.next();
        }
        awaitNext();
    }

    private void create(Arriving arriving) {
        tolerations.require(arriving.manifest());
        if (arriving.manifest().value() instanceof Job job) {
            PodTemplate template = job.template().withSpec(arriving.spec()).withLifetime(arriving.lifetimes());
            cluster.workloads()
                    .apply(job.withMeta(numbered(job.meta(), arriving.number()))
                            .withTemplate(template)
                            .withWork(arriving.work()));
        } else if (arriving.manifest().value() instanceof Pod pod) {
            ObjectMeta meta = numbered(pod.meta(), arriving.number());
            cluster.createPod(meta, arriving.spec(), arriving.lifetimes().nextNanos());
        }
    }

    private static ObjectMeta numbered(ObjectMeta meta, int number) {
        return meta.withName(meta.name() + "-" + Identities.padded(number));
    }
}
