// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;

/**
 * The restoration that brings a simulated world into the state of a cluster at the start of the run. The desired objects are
 * applied before, so that owners exist; controllers act afterwards on the whole.
 */
public final class StateRestorer {
    private final Scenario scenario;
    private final Simulated world;

    public StateRestorer(Scenario scenario, Simulated world) {
        this.scenario = scenario;
        this.world = world;
    }

    /** Reserves the uids of recorded objects, before any other object gets one. */
    public void reserveUids() {
        scenario.state()
                .all()
                .forEach(manifest ->
                        world.cluster().identities().reserve(manifest.meta().uid()));
    }

    /** Restores the state, in the first event of a run. */
    public void restore() {
        Cluster cluster = world.cluster();
        InitialState state = InitialState.of(
                scenario.file(),
                scenario.state(),
                world.karpenter().nodePools()::find,
                pool -> world.fleet().prices().price(pool, 0).isPresent());
        scaleTargets(state);
        cluster.journal().append(new Observation.InitialStateBegan());
        new NodeRestorer(scenario, world, state).restore();
        Owners owners = new Owners(cluster);
        WorkloadRestorer workloads = new WorkloadRestorer(
                world, state, owners, scenario.file().initial().jobs());
        workloads.restoreOwners();
        new PodRestorer(world, state, owners).restore();
        workloads.restoreProgress();
        cluster.journal()
                .append(new Observation.InitialStateEnded(
                        cluster.nodes().size(), cluster.pods().size()));
        settleGroups();
        new MemoryRestorer(world, scenario.file().initial()).restore(state);
    }

    /** Scales the targets of autoscalers to the replicas that these last desired. */
    private void scaleTargets(InitialState state) {
        Cluster cluster = world.cluster();
        for (Manifest manifest : state.ofKind("HorizontalPodAutoscaler")) {
            HorizontalPodAutoscaler autoscaler =
                    cluster.workloads().autoscalers().find(manifest.meta().key());
            MappingNode status = RecordedFields.status(manifest);
            int desired = RecordedFields.count(status, "desiredReplicas");
            if (autoscaler != null && desired > 0) {
                scale(autoscaler, desired);
            }
        }
    }

    private void scale(HorizontalPodAutoscaler autoscaler, int desired) {
        String kind = autoscaler.target().kind();
        String key = ObjectMeta.key(
                autoscaler.meta().namespace(), autoscaler.target().name());
        Integer replicas = world.cluster().workloads().replicasOf(kind, key);
        if (replicas != null && replicas > 0 && replicas != desired) {
            world.cluster().workloads().scale(kind, key, desired);
        }
    }

    /** A group without a stated size stays as large as it is. */
    private void settleGroups() {
        for (NodeGroupEntry group : scenario.file().nodeGroups()) {
            if (group.desired() == null) {
                world.groups().settle(world.groups().require(group.name()));
            }
        }
    }
}
