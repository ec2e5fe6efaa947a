// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter;

import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.kube.runtime.Controller;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KarpenterControllersTest {
    @Test
    void controllersHaveUpstreamsNames() {
        List<Controller> controllers = new KarpenterCluster().karpenter().controllers();

        assertThat(controllers)
                .extracting(Controller::name)
                .containsExactly(
                        "state.nodepool",
                        "nodepool.readiness",
                        "nodepool.registrationhealth",
                        "provisioner.trigger.pod",
                        "provisioner.trigger.node",
                        "nodeclaim.lifecycle",
                        "nodeclaim.podevents",
                        "nodeclaim.disruption",
                        "nodeclaim.expiration",
                        "nodeclaim.garbagecollection",
                        "instance.garbagecollection",
                        "garbage-collector-controller",
                        "node.termination",
                        "static.provisioning",
                        "static.deprovisioning",
                        "disruption");
    }
}
