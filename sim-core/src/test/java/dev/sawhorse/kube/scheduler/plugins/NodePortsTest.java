// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NodePortsTest {
    private static final String TAKEN =
            "NodePorts: node(s) didn't have free ports for the requested pod ports [Unschedulable]";

    private final StorageFixture storage = new StorageFixture();
    private final Node node = storage.node("n", "a");

    private static PodSpec podOn(String ip, int port, String protocol) {
        Container container = new Container(
                "app", "pause", Resources.NONE, Resources.NONE, List.of(new HostPort(ip, port, protocol)), false);
        return PodSpec.builder().containers(List.of(container)).build();
    }

    private String check(PodSpec spec) {
        return storage.check(new NodePorts(), spec, "n");
    }

    @Test
    void aPortIsUsedOnce() {
        storage.run("first", podOn("", 8080, "TCP"), node);
        assertThat(check(podOn("", 8080, "TCP"))).isEqualTo(TAKEN);
        assertThat(check(podOn("", 8081, "TCP"))).isEqualTo("ok");
    }

    @Test
    void protocolsDoNotDisturbEachOther() {
        storage.run("first", podOn("", 53, "TCP"), node);
        assertThat(check(podOn("", 53, "UDP"))).isEqualTo("ok");
    }

    @Test
    void differentAddressesDoNotDisturbEachOtherUnlessOneIsAll() {
        storage.run("first", podOn("10.0.0.1", 8080, "TCP"), node);
        assertThat(check(podOn("10.0.0.2", 8080, "TCP"))).isEqualTo("ok");
        assertThat(check(podOn("10.0.0.1", 8080, "TCP"))).isEqualTo(TAKEN);
        assertThat(check(podOn("0.0.0.0", 8080, "TCP"))).isEqualTo(TAKEN);
    }

    @Test
    void otherNodesHavePortsOfTheirOwn() {
        storage.run("first", podOn("", 8080, "TCP"), storage.node("other", "a"));
        assertThat(check(podOn("", 8080, "TCP"))).isEqualTo("ok");
    }
}
