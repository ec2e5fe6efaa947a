// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.SchedulingOptions.PreferencePolicy;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ExistingNodeTest {
    private static final List<PodSpec> SPECS = List.of(
            Given.requesting(300).build(),
            Given.requesting(1_100).build(),
            Given.requesting(200).nodeSelector(Map.of(Labels.ZONE, "a")).build(),
            Given.requesting(200).nodeSelector(Map.of(Labels.ZONE, "b")).build(),
            Given.requesting(200).affinity(absent("gpu")).build(),
            Given.requesting(200).nodeSelector(Map.of("gpu", "a10")).build(),
            PodSpec.builder()
                    .containers(List.of(new Container(
                            "main",
                            "pause",
                            Resources.ofCpuMemory(100, 1),
                            Resources.NONE,
                            List.of(new HostPort("", 80, "TCP")),
                            false)))
                    .build());

    private static Affinity absent(String label) {
        NodeSelectorTerm term =
                new NodeSelectorTerm(List.of(new SelectorRequirement(label, "DoesNotExist", List.of())), List.of());
        return new Affinity(List.of(term), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    private static PodClasses classes() {
        return new PodClasses(
                PreferencePolicy.RESPECT,
                new Preferences(false),
                new VolumeTopology(Storage.NONE),
                DefaultTopologySpread.NONE,
                Set.of());
    }

    private static RoundContext context(List<Pod> pods) {
        Topology topology = new Topology(
                PreferencePolicy.RESPECT,
                new TopologyDomains(List.of(), Map.of()),
                List.of(),
                ClusterSnapshot.EMPTY,
                pods);
        return new RoundContext(pods, topology, new Reservations(List.of()), SchedulingOptions.DEFAULT);
    }

    private static ExistingNode node(RoundContext context) {
        return new ExistingNode(Given.node("n", "default", 4, "a"), Resources.NONE, Map.of(), false, context);
    }

    /** A pod that shares its data with none before it is judged from the beginning. */
    @Test
    void cachedResultOfAPodAppliesToEqualPods() {
        int placed = 0;
        for (int seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            List<Pod> pods = new ArrayList<>();
            PodSpec spec = SPECS.get(0);
            for (int i = 0; i < 25; i++) {
                spec = random.nextInt(3) == 0 ? SPECS.get(random.nextInt(SPECS.size())) : spec;
                pods.add(Given.pod("p" + i, Map.of(), spec));
            }
            RoundContext context = context(pods);
            PodClasses classes = classes();
            ExistingNode knowing = node(context);
            ExistingNode asking = node(context);
            for (int pod = 0; pod < pods.size(); pod++) {
                PodData known = classes.of(pods.get(pod)).original();
                PodData own = classes().of(pods.get(pod)).original();
                context.topology().register(known);
                context.topology().register(own);
                AddResult verdict = knowing.canAdd(pod, known);

                assertThat(text(verdict)).isEqualTo(text(asking.canAdd(pod, own)));
                if (verdict instanceof Placement placement && asking.canAdd(pod, own) instanceof Placement same) {
                    assertThat(placement.requirements()).isEqualTo(same.requirements());
                    knowing.add(pod, known, placement);
                    asking.add(pod, own, same);
                    placed++;
                }
                assertThat(knowing.remaining()).isEqualTo(asking.remaining());
            }
            assertThat(knowing.pods()).isEqualTo(asking.pods());
        }
        assertThat(placed).isGreaterThan(1_000);
    }

    private static String text(AddResult verdict) {
        return verdict instanceof SchedulingError error ? error.message() : "placed";
    }
}
