// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.kube.scheduler.plugins.StorageFixture.podWith;
import static org.assertj.core.api.Assertions.assertThat;

class VolumeBindingTest {
    private final StorageFixture storage = new StorageFixture();

    @BeforeEach
    void nodesInTwoZones() {
        storage.node("in-a", "a");
        storage.node("in-b", "b");
    }

    private String check(String claim, String node) {
        return storage.check(new VolumeBinding(), podWith(claim), node);
    }

    @Test
    void aBoundVolumeTiesThePodToItsNodes() {
        storage.volume("disk", "gp3", "a", "default/data");
        storage.claim("data", "gp3", "disk");
        assertThat(check("data", "in-a")).isEqualTo("ok");
        assertThat(check("data", "in-b"))
                .isEqualTo("VolumeBinding: node(s) didn't match PersistentVolume's node affinity"
                        + " [UnschedulableAndUnresolvable]");
    }

    @Test
    void aMissingClaimIsFoundBeforeAnyNodeIsLookedAt() {
        assertThat(check("data", "in-a"))
                .isEqualTo("VolumeBinding: persistentvolumeclaim \"data\" not found [UnschedulableAndUnresolvable]");
    }

    @Test
    void aClaimThatIsToBeBoundAtOnceMustBeBound() {
        storage.storageClass("now", false);
        storage.claim("data", "now", null);
        assertThat(check("data", "in-a")).contains("pod has unbound immediate PersistentVolumeClaims");
    }

    @Test
    void aDeletedBoundVolumeFitsNowhere() {
        storage.claim("data", "gp3", "vanished");
        assertThat(check("data", "in-a")).contains("bound to non-existent pv(s)");
    }

    @Test
    void aPendingClaimFitsWhereItsClassCanProvision() {
        storage.storageClass("gp3", true, "a");
        storage.claim("data", "gp3", null);
        assertThat(check("data", "in-a")).isEqualTo("ok");
        assertThat(check("data", "in-b")).contains("node(s) didn't find available persistent volumes to bind");
    }

    @Test
    void aPendingClaimFitsWhereAFreeVolumeExists() {
        storage.storageClass("gp3", true, "nowhere");
        storage.volume("disk", "gp3", "b", null);
        storage.claim("data", "gp3", null, "ReadWriteOnce");
        assertThat(check("data", "in-b")).isEqualTo("ok");
        assertThat(check("data", "in-a")).contains("available persistent volumes");
    }

    @Test
    void oneFreeVolumeServesOneClaimOnly() {
        storage.storageClass("gp3", true, "nowhere");
        storage.volume("disk", "gp3", "a", null);
        storage.claim("one", "gp3", null);
        storage.claim("two", "gp3", null);
        assertThat(storage.check(new VolumeBinding(), podWith("one", "two"), "in-a"))
                .contains("available persistent volumes");
    }

    @Test
    void aVolumeKeptForAnotherClaimIsNotFree() {
        storage.storageClass("gp3", true, "nowhere");
        storage.volume("disk", "gp3", "a", "default/other");
        storage.claim("data", "gp3", null);
        assertThat(check("data", "in-a")).contains("available persistent volumes");
    }
}
