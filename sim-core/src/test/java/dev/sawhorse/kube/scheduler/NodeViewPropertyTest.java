package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Affinity;
import dev.sawhorse.kube.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.Labels;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.NodeSelectorTerm;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodSpec;
import dev.sawhorse.kube.SelectorRequirement;
import dev.sawhorse.kube.Taint;
import dev.sawhorse.kube.Toleration;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The incremental view must choose and refuse exactly as the plain scheduling cycle does, whatever happened before. */
class NodeViewPropertyTest {
    private static final List<Taint> TAINTS = List.of(
            new Taint("a", "", Taint.NO_SCHEDULE),
            new Taint("b", "1", Taint.PREFER_NO_SCHEDULE),
            new Taint("c", "", Taint.PREFER_NO_SCHEDULE),
            new Taint("d", "", Taint.NO_EXECUTE));

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theViewAgreesWithTheCycleAfterAnyHistory(long seed) {
        RandomStream random = RandomStream.of(seed, "history");
        ClusterFixture world = new ClusterFixture(seed);
        Profile profile = seed % 2 == 0 ? Profiles.defaultProfile() : Profiles.leastAllocatedOnly();
        NodeInfos nodes = new Scheduler(world.cluster, profile).nodes();
        List<NodeView> views = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            views.add(new NodeView(profile, randomSpec(random), nodes));
        }
        List<Node> known = new ArrayList<>();
        for (int step = 0; step < 300; step++) {
            change(world, random, known, step);
            NodeView view = views.get((int) random.nextLong(views.size()));
            view.refresh();
            ScheduleResult expected = SchedulingCycle.run(profile, view.spec(), nodes.list());
            NodeInfo best = view.best();
            assertThat(best == null ? null : best.node()).isSameAs(expected.chosen());
            assertThat(view.diagnosis().rejections())
                    .isEqualTo(expected.diagnosis().rejections());
        }
    }

    private static void change(ClusterFixture world, RandomStream random, List<Node> known, int step) {
        switch ((int) random.nextLong(known.isEmpty() ? 1 : 7)) {
            case 0 ->
                known.add(world.node(
                        "n" + step,
                        1000 * (1 + random.nextLong(8)),
                        1024 * (1 + random.nextLong(8)),
                        Map.of(Labels.ZONE, "z" + random.nextLong(3)),
                        randomTaints(random)));
            case 1 -> world.cluster.deleteNode(known.remove((int) random.nextLong(known.size())));
            case 2 -> world.cluster.setTaints(any(known, random), randomTaints(random));
            case 3 -> world.cluster.cordon(any(known, random), random.nextBoolean());
            case 4 -> {
                List<Pod> pods =
                        new ArrayList<>(world.cluster.podsOn(any(known, random).name()));
                if (!pods.isEmpty()) {
                    world.cluster.removePod(pods.get((int) random.nextLong(pods.size())));
                }
            }
            default -> {
                world.pod("p" + step, randomSpec(random));
                world.runFor(java.time.Duration.ofSeconds(1));
            }
        }
    }

    private static Node any(List<Node> nodes, RandomStream random) {
        return nodes.get((int) random.nextLong(nodes.size()));
    }

    private static List<Taint> randomTaints(RandomStream random) {
        return TAINTS.stream().filter(taint -> random.nextLong(4) == 0).toList();
    }

    private static PodSpec randomSpec(RandomStream random) {
        PodSpec.Builder spec = ClusterFixture.spec(random.nextLong(4) * 500, random.nextLong(4) * 512);
        if (random.nextBoolean()) {
            spec.tolerations(List.of(Toleration.exists("a", ""), Toleration.exists("c", "")));
        }
        if (random.nextLong(4) == 0) {
            spec.nodeSelector(Map.of(Labels.ZONE, "z1"));
        }
        if (random.nextBoolean()) {
            spec.affinity(new Affinity(
                    List.of(),
                    List.of(new PreferredNodeTerm(30, zones("z0")), new PreferredNodeTerm(70, zones("z1", "z2"))),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of()));
        }
        return spec.build();
    }

    private static NodeSelectorTerm zones(String... zones) {
        return NodeSelectorTerm.of(List.of(new SelectorRequirement(Labels.ZONE, "In", List.of(zones))));
    }
}
