// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.kube.scheduler.plugins.StorageFixture.podWith;
import static org.assertj.core.api.Assertions.assertThat;

class VolumeZoneTest {
    private static final String NO_ZONE =
            "VolumeZone: node(s) had no available volume zone [UnschedulableAndUnresolvable]";

    private final StorageFixture storage = new StorageFixture();

    private void labelled(String key, String value) {
        storage.volume(ObjectMeta.of("", "disk").withLabels(Map.of(key, value)), "gp3", List.of(), "default/data");
        storage.claim("data", "gp3", "disk");
    }

    private String check(String node) {
        return storage.check(new VolumeZone(), podWith("data"), node);
    }

    @Test
    void theZoneLabelOfAVolumeMustBeTheNodes() {
        storage.node("in-a", "a");
        storage.node("in-b", "b");
        labelled(Labels.ZONE, "a");
        assertThat(check("in-a")).isEqualTo("ok");
        assertThat(check("in-b")).isEqualTo(NO_ZONE);
    }

    @Test
    void aVolumeOfSeveralZonesFitsAnyOfThem() {
        storage.node("in-b", "b");
        storage.node("in-c", "c");
        labelled(Labels.ZONE, "a__b");
        assertThat(check("in-b")).isEqualTo("ok");
        assertThat(check("in-c")).isEqualTo(NO_ZONE);
    }

    @Test
    void theOldLabelOfAVolumeIsComparedWithTheNewOneOfTheNode() {
        storage.node("in-a", "a");
        storage.node("in-b", "b");
        labelled("failure-domain.beta.kubernetes.io/zone", "a");
        assertThat(check("in-a")).isEqualTo("ok");
        assertThat(check("in-b")).isEqualTo(NO_ZONE);
    }

    @Test
    void aNodeWithoutSuchLabelsTakesEveryVolume() {
        storage.world.node("bare", 4000, 8192);
        labelled(Labels.ZONE, "a");
        assertThat(check("bare")).isEqualTo("ok");
    }

    @Test
    void aClaimWithoutVolumeMustWaitForItsFirstConsumer() {
        storage.node("in-a", "a");
        storage.storageClass("waits", true);
        storage.storageClass("now", false);
        storage.claim("later", "waits", null);
        storage.claim("at-once", "now", null);
        storage.claim("lost", "unknown", null);
        assertThat(storage.check(new VolumeZone(), podWith("later"), "in-a")).isEqualTo("ok");
        assertThat(storage.check(new VolumeZone(), podWith("at-once"), "in-a"))
                .contains("PersistentVolume had no name");
        assertThat(storage.check(new VolumeZone(), podWith("lost"), "in-a"))
                .contains("storageclass.storage.k8s.io \"unknown\" not found");
    }
}
