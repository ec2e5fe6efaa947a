// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Affinity;
import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.PreferredNodeTerm;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Property: the incremental evaluation selects and rejects exactly as the plain scheduling cycle, after any history. */
class NodeEvaluationPropertyTest {
    private static final List<Taint> TAINTS = List.of(
            new Taint("a", "", Taint.NO_SCHEDULE),
            new Taint("b", "1", Taint.PREFER_NO_SCHEDULE),
            new Taint("c", "", Taint.PREFER_NO_SCHEDULE),
            new Taint("d", "", Taint.NO_EXECUTE));

    private static final Map<String, String> APP = Map.of("app", "a");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theViewAgreesWithTheCycleAfterAnyHistory(long seed) {
        RandomStream random = RandomStream.of(seed, "history");
        ClusterFixture world = new ClusterFixture(seed);
        Profile profile = seed % 2 == 0 ? Profiles.defaultProfile() : Profiles.leastAllocatedOnly();
        Scheduler scheduler = Scheduler.start(world.cluster, profile);
        SchedulingContext context = SchedulingContext.of(world.cluster, scheduler.nodes());
        List<PodSpec> specs = Stream.generate(() -> randomSpec(random)).limit(6).toList();
        specs.forEach(spec -> scheduler.explain(pod(spec)));
        NodeEvaluations views = new NodeEvaluations(profile, context);
        PodClasses classes = PodClasses.of(world.cluster, profile);
        specs.forEach(spec -> classes.learn(pod(spec)));
        List<Node> known = new ArrayList<>();
        for (int step = 0; step < 300; step++) {
            change(world, random, known, step);
            Pod pod = pod(specs.get(random.nextInt(specs.size())));
            NodeSearch search = new NodeSearch(profile, scheduler.nodes(), new Nominator(() -> 0));
            NodeEvaluation view = views.of(classes.of(pod));
            NodeInfo best = search.find(pod, view);
            ScheduleResult expected = scheduler.explain(pod);
            assertThat(best == null ? null : best.node()).isSameAs(expected.chosen());
            assertThat(view.diagnosis().rejections())
                    .isEqualTo(expected.diagnosis().rejections());
        }
    }

    /** Nodes of two shapes in two zones fill up with equal pods, so that most are like others. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void equalPodsInARowGoWhereTheCycleSendsThem(long seed) {
        RandomStream random = RandomStream.of(seed, "equal pods");
        ClusterFixture world = new ClusterFixture(seed);
        Profile profile = Profiles.defaultProfile();
        Scheduler scheduler = Scheduler.start(world.cluster, profile);
        for (int i = 0; i < 24; i++) {
            Node node = world.node(
                    "n" + random.nextLong(100) + "-" + i,
                    4000L * (1 + i % 2),
                    8192,
                    i % 7 == 0 ? Map.of() : Map.of(Labels.HOSTNAME, "n" + i, Labels.ZONE, "z" + i % 3 / 2),
                    i % 5 == 0 ? List.of(TAINTS.get(1)) : List.of());
            world.cluster.imagesChanged(node, i % 4 == 0 ? Map.of("pause:latest", 500L << 20) : Map.of());
        }
        NodeEvaluations views = new NodeEvaluations(profile, SchedulingContext.of(world.cluster, scheduler.nodes()));
        PodClasses classes = PodClasses.of(world.cluster, profile);
        NodeSearch search = new NodeSearch(profile, scheduler.nodes(), new Nominator(() -> 0));
        for (int run = 0; run < 6; run++) {
            PodSpec spec = run % 2 == 0 ? spread() : randomSpec(random);
            for (int i = 0; i < 12; i++) {
                Pod pod = new Pod(ClusterFixture.meta("p" + run + "-" + i).withLabels(APP), spec);
                classes.learn(pod);
                Node expected = scheduler.explain(pod).chosen();
                NodeInfo best = search.find(pod, views.of(classes.of(pod)));
                assertThat(best == null ? null : best.node()).isSameAs(expected);
                if (best != null) {
                    scheduler.nodes().addPod(pod, best.node().name());
                }
            }
        }
    }

    private static PodSpec spread() {
        return ClusterFixture.spec(250, 256)
                .topologySpreadConstraints(List.of(spread(Labels.HOSTNAME, false), spread(Labels.ZONE, false)))
                .build();
    }

    private static Pod pod(PodSpec spec) {
        return new Pod(ClusterFixture.meta("new").withLabels(APP), spec);
    }

    private static void change(ClusterFixture world, RandomStream random, List<Node> known, int step) {
        switch ((int) random.nextLong(known.isEmpty() ? 1 : 7)) {
            case 0 ->
                known.add(world.node(
                        "n" + step,
                        1000 * (1 + random.nextLong(8)),
                        1024 * (1 + random.nextLong(8)),
                        labels("n" + step, random),
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
                Map<String, String> labels = random.nextBoolean() ? APP : Map.of();
                world.cluster.createPod(
                        new Pod(ClusterFixture.meta("p" + step).withLabels(labels), randomSpec(random)));
                world.runFor(java.time.Duration.ofSeconds(1));
            }
        }
    }

    private static Map<String, String> labels(String name, RandomStream random) {
        return random.nextLong(5) == 0
                ? Map.of(Labels.HOSTNAME, name)
                : Map.of(Labels.HOSTNAME, name, Labels.ZONE, "z" + random.nextLong(3));
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
            PodAffinityTerm zone = term(Labels.ZONE);
            PodAffinityTerm host = term(Labels.HOSTNAME);
            spec.affinity(new Affinity(
                    List.of(),
                    List.of(new PreferredNodeTerm(30, zones("z0")), new PreferredNodeTerm(70, zones("z1", "z2"))),
                    random.nextLong(4) == 0 ? List.of(zone) : List.of(),
                    random.nextBoolean() ? List.of(new WeightedPodAffinityTerm(7, zone)) : List.of(),
                    random.nextLong(4) == 0 ? List.of(host) : List.of(),
                    random.nextBoolean() ? List.of(new WeightedPodAffinityTerm(5, host)) : List.of()));
        }
        if (random.nextLong(3) == 0) {
            spec.topologySpreadConstraints(
                    List.of(spread(Labels.ZONE, random.nextBoolean()), spread(Labels.HOSTNAME, false)));
        }
        return spec.build();
    }

    private static PodAffinityTerm term(String key) {
        return new PodAffinityTerm(key, new LabelSelector(APP, List.of()), List.of(), null, List.of(), List.of());
    }

    private static TopologySpreadConstraint spread(String key, boolean doNotSchedule) {
        return new TopologySpreadConstraint(
                key, 1, doNotSchedule, new LabelSelector(APP, List.of()), null, true, doNotSchedule, List.of());
    }

    private static NodeSelectorTerm zones(String... zones) {
        return NodeSelectorTerm.of(List.of(new SelectorRequirement(Labels.ZONE, "In", List.of(zones))));
    }
}
