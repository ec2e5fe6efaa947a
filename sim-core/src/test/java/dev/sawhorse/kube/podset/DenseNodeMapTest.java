// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.podset;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class DenseNodeMapTest {
    private static final PodSpec SPEC = PodSpec.builder().build();

    private final ClusterFixture fixture = new ClusterFixture();
    private final Cluster cluster = fixture.cluster;
    private final DenseNodeMap<String> kept = new DenseNodeMap<>();

    @Test
    void findsByNameAndByPod() {
        Node node = fixture.node("a", 1_000, 1_024);
        Pod bound = fixture.pod("bound", 100, 128);
        Pod waiting = fixture.pod("waiting", 100, 128);
        cluster.bind(bound, node);
        kept.put(node, "of a");

        assertThat(kept.find("a")).isEqualTo("of a");
        assertThat(kept.ofPod(bound)).isEqualTo("of a");
        assertThat(kept.ofPod(waiting)).isNull();
        assertThat(kept.remove(node)).isEqualTo("of a");
        assertThat(kept.ofPod(bound)).isNull();
    }

    @Test
    void findsThePodsThatCameBeforeTheirNode() {
        Pod early = cluster.createPod(ObjectMeta.of("default", "early"), SPEC, Pod.FOREVER, "late");
        Node node = fixture.node("late", 1_000, 1_024);
        kept.put(node, "of late");

        assertThat(kept.ofPod(early)).isEqualTo("of late");
        assertThat(cluster.nodeOf(early)).isSameAs(node);
        assertThat(cluster.podsOn("late")).containsExactly(early);
    }

    /** Nodes come, go and come again under their old names; pods are bound to them, or named them before they came. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void agreesWithAMapByName(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, String> reference = new LinkedHashMap<>();
        Map<String, Node> nodes = new LinkedHashMap<>();
        List<Pod> pods = new ArrayList<>();
        for (int step = 0; step < 400; step++) {
            String name = "node-" + random.nextInt(8);
            Node node = nodes.get(name);
            switch (random.nextInt(4)) {
                case 0 -> pods.add(cluster.createPod(ObjectMeta.of("default", "pod-" + step), SPEC, Pod.FOREVER, name));
                case 1 -> {
                    if (node != null) {
                        Pod pod = cluster.createPod(ObjectMeta.of("default", "pod-" + step), SPEC, Pod.FOREVER);
                        cluster.bind(pod, node);
                        pods.add(pod);
                    }
                }
                case 2 -> {
                    if (node == null) {
                        node = fixture.node(name, 64_000, 65_536);
                        nodes.put(name, node);
                    }
                    kept.put(node, "kept at " + step);
                    reference.put(name, "kept at " + step);
                }
                default -> {
                    if (node != null) {
                        cluster.deleteNode(node);
                        nodes.remove(name);
                        assertThat(kept.remove(node)).isEqualTo(reference.remove(name));
                    }
                }
            }
            assertThat(kept.size()).isEqualTo(reference.size());
            assertThat(kept.values()).containsExactlyElementsOf(reference.values());
            for (Pod pod : pods) {
                assertThat(kept.ofPod(pod)).isEqualTo(reference.get(pod.nodeName()));
                assertThat(cluster.nodeOf(pod)).isSameAs(nodes.get(pod.nodeName()));
                assertThat(cluster.podsOn(String.valueOf(pod.nodeName()))).contains(pod);
            }
        }
    }
}
