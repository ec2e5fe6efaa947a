// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.StatefulSet;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PodClassesTest {
    private static final LabelSelector WEB = new LabelSelector(Map.of("app", "web"), List.of());

    private final ClusterFixture world = new ClusterFixture();
    private final Cluster cluster = world.cluster;
    private final PodTemplate template =
            ClusterFixture.template("web", ClusterFixture.spec(100, 10).build());
    private final PodClasses classes = PodClasses.of(cluster, Profiles.defaultProfile());

    private Pod podOf(String kind, String owner) {
        ObjectMeta meta = ClusterFixture.meta(owner + "-0")
                .withLabels(template.labels())
                .withController(new OwnerReference("apps/v1", kind, owner, "uid", true));
        return cluster.createPod(new Pod(meta, template.spec()));
    }

    @Test
    void podsOfAStatefulSetAreSpreadByItsSelector() {
        cluster.workloads().apply(StatefulSet.of(ClusterFixture.meta("db"), 1, template));
        assertThat(classes.of(podOf("StatefulSet", "db")).spreadBy()).containsExactly(WEB);
    }

    @Test
    void podsOfAReplicaSetAreSpreadByItsSelector() {
        cluster.workloads()
                .apply(new ReplicaSet(ClusterFixture.meta("rs"), 1, WEB, template, 0, ReplicaSet.Rollout.NONE));
        assertThat(classes.of(podOf("ReplicaSet", "rs")).spreadBy()).containsExactly(WEB);
    }

    @Test
    void servicesThatSelectThePodCountToo() {
        cluster.services().create(new Service(ClusterFixture.meta("web"), Map.of("app", "web")));
        cluster.services().create(new Service(ClusterFixture.meta("other"), Map.of("app", "other")));
        cluster.services().create(new Service(ClusterFixture.meta("headless"), Map.of()));
        assertThat(classes.of(podOf("StatefulSet", "gone")).spreadBy()).containsExactly(WEB);
    }

    @Test
    void podsOfJobsAreNotSpread() {
        assertThat(classes.of(podOf("Job", "batch")).spreadBy()).isEmpty();
    }
}
