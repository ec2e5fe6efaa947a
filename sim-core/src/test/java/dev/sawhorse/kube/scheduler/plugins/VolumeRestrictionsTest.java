// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.scheduler.ClusterFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.kube.scheduler.plugins.StorageFixture.podWith;
import static org.assertj.core.api.Assertions.assertThat;

class VolumeRestrictionsTest {
    private final StorageFixture storage = new StorageFixture();
    private final Node node = storage.node("n", "a");

    private String check() {
        return storage.check(new VolumeRestrictions(), podWith("data"), "n");
    }

    @Test
    void aClaimForOnePodOnlyIsNotShared() {
        storage.claim("data", "gp3", "disk", PersistentVolumeClaim.READ_WRITE_ONCE_POD);
        assertThat(check()).isEqualTo("ok");
        Pod user = storage.world.pod("user", podWith("data"));
        storage.world.cluster.bind(user, node);
        assertThat(check())
                .isEqualTo("VolumeRestrictions: node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod"
                        + " access mode already in-use by another pod [Unschedulable]");
        storage.world.cluster.deletePod(user, 0, "test");
        assertThat(check()).isEqualTo("ok");
    }

    @Test
    void aPodOnAnotherNodeAlsoConflicts() {
        storage.claim("data", "gp3", "disk", PersistentVolumeClaim.READ_WRITE_ONCE_POD);
        storage.run("user", podWith("data"), storage.node("other", "a"));
        assertThat(check()).contains("ReadWriteOncePod");
    }

    @Test
    void inADryRunEveryRemovedUserReleasesTheClaim() {
        storage.claim("data", "gp3", "disk", PersistentVolumeClaim.READ_WRITE_ONCE_POD);
        storage.run("user", podWith("data"), node);
        storage.run("other-user", podWith("data"), storage.node("other", "a"));
        ClusterFilter filter = storage.clusterFilter(new VolumeRestrictions(), podWith("data"));
        NodeInfo info = storage.info("n");
        Pod user = storage.world.cluster.pods().require("default/user");

        filter.simulateChange(info, user, -1);
        assertThat(filter.check(info)).isNull();
        filter.simulateChange(info, user, 1);
        assertThat(filter.check(info)).isNotNull();
        filter.simulateChange(info, user, -1);
        filter.endSimulation();
        assertThat(filter.check(info)).isNotNull();
    }

    @Test
    void otherAccessModesAreShared() {
        storage.claim("data", "gp3", "disk", "ReadWriteOnce");
        storage.run("user", podWith("data"), node);
        assertThat(check()).isEqualTo("ok");
    }

    @Test
    void aMissingClaimIsFoundBeforeAnyNodeIsLookedAt() {
        assertThat(check()).contains("persistentvolumeclaim \"data\" not found");
    }
}
