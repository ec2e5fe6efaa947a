// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.ReplicationController;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.controller.PodControllerFinders.Scale;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** k8s.io/kubernetes v1.37 {@code pkg/controller/disruption/disruption.go}: finders and getScaleController. */
class PodControllerFindersTest {
    private final ControllerFixture world = new ControllerFixture(WorkloadControllers.Settings.UPSTREAM);
    private final Workloads workloads = world.cluster.workloads();
    private final PodControllerFinders finders = new PodControllerFinders(workloads);
    private final PodTemplate template = world.template("web", 100);

    private static ObjectMeta meta(String name) {
        return ControllerFixture.meta(name).withIdentity("uid-" + name, 0);
    }

    private ReplicaSet replicas(ObjectMeta meta, int replicas) {
        return new ReplicaSet(
                meta, replicas, new LabelSelector(template.labels(), List.of()), template, 0, ReplicaSet.Rollout.NONE);
    }

    private @Nullable Scale find(String apiVersion, String kind, String name, String uid) {
        return finders.find("default", new OwnerReference(apiVersion, kind, name, uid, true));
    }

    private ReplicaSet replicaSetOfDeployment() {
        ReplicaSet replicaSet = replicas(
                meta("rs").withController(new OwnerReference("apps/v1", "Deployment", "web", "uid-web", true)), 3);
        workloads.replicaSets().create(replicaSet);
        return replicaSet;
    }

    @Test
    void aDeploymentIsTheScaleOfItsReplicaSets() {
        replicaSetOfDeployment();
        workloads.deployments().create(Deployment.of(meta("web"), 8, template));

        assertThat(find("apps/v1", "ReplicaSet", "rs", "uid-rs")).isEqualTo(new Scale("uid-web", 8));
    }

    @Test
    void aReplicaSetWithoutItsDeploymentIsItsOwnScale() {
        replicaSetOfDeployment();

        assertThat(find("apps/v1", "ReplicaSet", "rs", "uid-rs")).isEqualTo(new Scale("uid-rs", 3));
    }

    @Test
    void aReplicaSetOfARecreatedDeploymentIsItsOwnScale() {
        replicaSetOfDeployment();
        workloads
                .deployments()
                .create(Deployment.of(ControllerFixture.meta("web").withIdentity("uid-other", 0), 8, template));

        assertThat(find("apps/v1", "ReplicaSet", "rs", "uid-rs")).isEqualTo(new Scale("uid-rs", 3));
    }

    @Test
    void soDoesOneThatACustomResourceControls() {
        ObjectMeta meta = meta("rs")
                .withController(new OwnerReference("argoproj.io/v1alpha1", "Rollout", "web", "uid-web", true));
        workloads.replicaSets().create(replicas(meta, 5));

        assertThat(find("apps/v1", "ReplicaSet", "rs", "uid-rs")).isEqualTo(new Scale("uid-rs", 5));
    }

    @Test
    void aReplicationControllerHasAScale() {
        workloads.apply(new ReplicationController(replicas(meta("legacy"), 5)));
        String uid = workloads
                .replicationControllers()
                .require("default/legacy")
                .meta()
                .uid();

        assertThat(find("v1", "ReplicationController", "legacy", uid)).isEqualTo(new Scale(uid, 5));
        assertThat(find("apps.openshift.io/v1", "ReplicationController", "legacy", uid))
                .isNull();
    }

    @Test
    void anObjectWithAnotherUidIsNotFound() {
        workloads.statefulSets().create(StatefulSet.of(meta("db"), 4, template));
        workloads.replicaSets().create(replicas(meta("rs"), 4));
        workloads.apply(new ReplicationController(replicas(meta("legacy"), 5)));

        assertThat(find("apps/v1", "StatefulSet", "db", "uid-db")).isEqualTo(new Scale("uid-db", 4));
        assertThat(find("apps/v1", "StatefulSet", "db", "another")).isNull();
        assertThat(find("apps/v1", "ReplicaSet", "rs", "another")).isNull();
        assertThat(find("v1", "ReplicationController", "legacy", "another")).isNull();
    }

    @Test
    void ownersWithoutScaleOrDeletedAreNotFound() {
        workloads.apply(Job.of(ControllerFixture.meta("once"), 2, template));

        assertThat(find("batch/v1", "Job", "once", "uid-once")).isNull();
        assertThat(find("apps/v1", "StatefulSet", "gone", "uid-gone")).isNull();
    }
}
