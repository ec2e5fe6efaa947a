// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Node;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static dev.sawhorse.kube.scheduler.plugins.StorageFixture.podWith;
import static org.assertj.core.api.Assertions.assertThat;

class NodeVolumeLimitsTest {
    private final StorageFixture storage = new StorageFixture();
    private final Node node = storage.node("n", "a");

    @BeforeEach
    void threeClaims() {
        storage.storageClass("gp3", true);
        for (String name : new String[] {"one", "two", "three"}) {
            storage.volume("disk-" + name, "gp3", "a", "default/" + name);
            storage.claim(name, "gp3", "disk-" + name);
        }
    }

    private String check(String... claims) {
        return storage.check(new NodeVolumeLimits(), podWith(claims), "n");
    }

    @Test
    void aNodeAcceptsAsManyVolumesAsItsDriverAttaches() {
        storage.attachLimit("n", 2);
        storage.run("user", podWith("one"), node);
        assertThat(check("two")).isEqualTo("ok");
        assertThat(check("two", "three"))
                .isEqualTo("NodeVolumeLimits: node(s) exceed max volume count [Unschedulable]");
    }

    @Test
    void aVolumeThatIsAttachedAlreadyCountsOnce() {
        storage.attachLimit("n", 1);
        storage.run("user", podWith("one"), node);
        assertThat(check("one")).isEqualTo("ok");
        assertThat(check("two")).contains("exceed max volume count");
    }

    @Test
    void aClaimThatWaitsForItsVolumeCountsToo() {
        storage.attachLimit("n", 1);
        storage.claim("later", "gp3", null);
        storage.run("user", podWith("one"), node);
        assertThat(check("later")).contains("exceed max volume count");
    }

    @Test
    void withoutACsiNodeThereIsNoLimit() {
        storage.run("user", podWith("one", "two"), node);
        assertThat(check("three")).isEqualTo("ok");
    }
}
