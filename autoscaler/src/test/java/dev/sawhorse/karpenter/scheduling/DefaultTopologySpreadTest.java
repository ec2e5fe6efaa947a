// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class DefaultTopologySpreadTest {
    private static final TopologySpreadConstraint BY_ZONE =
            new TopologySpreadConstraint(Labels.ZONE, 1, true, null, null, true, false, List.of());

    @Test
    void servicesThatSelectThePodDetermineTheSpreadSelector() {
        DefaultTopologySpread defaults =
                defaults(service("web", Map.of("app", "web")), service("db", Map.of("app", "db")));

        assertThat(defaults.constraintsOf(pod("web", List.of())))
                .extracting(TopologySpreadConstraint::labelSelector)
                .containsExactly(new LabelSelector(Map.of("app", "web"), List.of()));
    }

    @Test
    void theSelectorOfTheReplicaSetIsAdded() {
        DefaultTopologySpread defaults = new DefaultTopologySpread(
                List.of(BY_ZONE),
                List.of(),
                Map.of("ReplicaSet/default/rs", new LabelSelector(Map.of("app", "web"), List.of())));
        OwnerReference owner = new OwnerReference("apps/v1", "ReplicaSet", "rs", "uid", true);

        assertThat(defaults.constraintsOf(pod("web", List.of(owner)))
                        .get(0)
                        .labelSelector()
                        .matchExpressions())
                .containsExactly(new SelectorRequirement("app", "In", List.of("web")));
    }

    @Test
    void aPodWithoutADeducedSelectorIsNotSpread() {
        assertThat(defaults(service("db", Map.of("app", "db"))).constraintsOf(pod("web", List.of())))
                .isEmpty();
    }

    private static DefaultTopologySpread defaults(Service... services) {
        return new DefaultTopologySpread(List.of(BY_ZONE), List.of(services), Map.of());
    }

    private static Service service(String name, Map<String, String> selector) {
        return new Service(ObjectMeta.of("default", name), selector);
    }

    private static Pod pod(String app, List<OwnerReference> owners) {
        ObjectMeta meta = new ObjectMeta("p", "default", "uid", Map.of("app", app), Map.of(), owners, 0);
        return new Pod(meta, Given.requesting(1).build());
    }
}
