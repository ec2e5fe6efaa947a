// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.scenario.file.workload.Replicas;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Curve;
import java.time.Instant;

/** The driver that sets the replicas of one Deployment from its curve at fixed intervals. */
final class ReplicaDriver {
    private final Cluster cluster;
    private final Replicas replicas;
    private final Curve curve;
    private final RandomStream noise;

    private ReplicaDriver(Cluster cluster, Replicas replicas, Curve curve, RandomStream noise) {
        this.cluster = cluster;
        this.replicas = replicas;
        this.curve = curve;
        this.noise = noise;
    }

    /** Starts to set the replicas. */
    static void start(Cluster cluster, String name, long seed, Replicas replicas, Instant start) {
        RandomStream noise = RandomStream.of(seed, "replicas/" + name);
        ReplicaDriver driver =
                new ReplicaDriver(cluster, replicas, replicas.curve().on(start), noise);
        cluster.simulation().schedule(replicas.from().toNanos(), Phase.WORLD, driver::set);
    }

    private void set() {
        double stray = 1 + replicas.noise() * noise.uniform(-1, 1);
        int wanted = Math.toIntExact(Math.round(curve.at(cluster.now()) * stray));
        String deployment = replicas.deployment().key();
        if (cluster.workloads().deployments().contains(deployment)) {
            cluster.workloads().scaleDeployment(deployment, wanted);
        }
        cluster.simulation().schedule(replicas.every().toNanos(), Phase.WORLD, this::set);
    }
}
