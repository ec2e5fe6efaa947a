// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.kubelet.images;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.ImagePullPolicy;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.kubelet.Kubelet;
import dev.sawhorse.kube.kubelet.PodTimings;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Nodes fetch 10 bytes a second, the registry answers within 1 s, and a pod needs 2 s more. */
class ImagePullsTest {
    private static final long SECOND = ClusterFixture.SECOND;
    private static final Map<String, Long> SIZES = Map.of("small:1", 100L, "large:1", 300L, "other:1", 100L);

    private final ClusterFixture world = new ClusterFixture();

    private Node node(int parallelPulls, String... preloaded) {
        return node(new ImageSettings(SIZES, 50, 10, SECOND, parallelPulls, List.of(preloaded)));
    }

    private Node node(ImageSettings settings) {
        Kubelet.start(
                world.cluster, PodTimings.fixed(Duration.ofSeconds(2), Duration.ofSeconds(5)), settings, null, null);
        return world.node("n1", 4000, 8192);
    }

    private Pod run(String name, Node node, Container... containers) {
        Pod pod = world.pod(
                name, PodSpec.builder().containers(List.of(containers)).build());
        world.cluster.bind(pod, node);
        return pod;
    }

    private static Container container(String image) {
        return container(image, ImagePullPolicy.ofImage(image));
    }

    private static Container container(String image, ImagePullPolicy policy) {
        return new Container("app", image, Resources.NONE, Resources.NONE, List.of(), false, policy);
    }

    private static long readySecond(Pod pod) {
        return pod.readyAt() / SECOND;
    }

    @Test
    void aPodWaitsForTheRegistryForTheBytesAndForItsStart() {
        Pod pod = run("p", node(1), container("small:1"));
        world.runTo(100);
        assertThat(readySecond(pod)).isEqualTo(1 + 10 + 2);
        assertThat(world.observed(Observation.ImagePulled.class))
                .containsExactly(new Observation.ImagePulled("n1", "small:1", 100, 11, "default/p"));
    }

    @Test
    void presentImagesAreNotPulledAgain() {
        Node node = node(1);
        run("first", node, container("small:1"));
        world.runTo(50);
        Pod second = run("second", node, container("small:1"));
        world.runTo(100);
        assertThat(readySecond(second)).isEqualTo(52);
    }

    @Test
    void thePolicyAlwaysContactsTheRegistryButDownloadsNothingTwice() {
        Node node = node(1);
        run("first", node, container("app"));
        world.runTo(50);
        Pod second = run("second", node, container("app"));
        world.runTo(100);
        assertThat(readySecond(second)).isEqualTo(50 + 1 + 2);
        assertThat(world.observed(Observation.ImagePulled.class)).hasSize(1);
    }

    @Test
    void anImageThatIsNeverPulledKeepsItsPodWaitingUntilAnotherPodBringsIt() {
        Node node = node(1);
        Pod never = run("never", node, container("small:1", ImagePullPolicy.NEVER));
        world.runTo(50);
        assertThat(never.isReady()).isFalse();
        run("other", node, container("small:1"));
        world.runTo(100);
        assertThat(readySecond(never)).isEqualTo(50 + 1 + 10 + 2);
    }

    @Test
    void serializedPullsOfANodeFollowEachOther() {
        Node node = node(1);
        Pod first = run("first", node, container("small:1"));
        Pod second = run("second", node, container("other:1"));
        world.runTo(100);
        assertThat(readySecond(first)).isEqualTo(13);
        assertThat(readySecond(second)).isEqualTo(11 + 11 + 2);
    }

    @Test
    void parallelPullsShareTheBandwidthEvenly() {
        Node node = node(2);
        Pod small = run("small", node, container("small:1"));
        Pod large = run("large", node, container("large:1"));
        world.runTo(100);
        assertThat(readySecond(small)).isEqualTo(1 + 20 + 2);
        assertThat(readySecond(large)).isEqualTo(1 + 20 + 20 + 2);
    }

    @Test
    void podsThatNeedTheSameImageShareOnePull() {
        Node node = node(5);
        Pod first = run("first", node, container("small:1"));
        world.runTo(5);
        Pod second = run("second", node, container("small:1"));
        world.runTo(100);
        assertThat(readySecond(first)).isEqualTo(13);
        assertThat(readySecond(second)).isEqualTo(13);
    }

    @Test
    void theContainersOfAPodPullOneAfterTheOther() {
        Pod pod = run("p", node(5), container("small:1"), container("other:1"));
        world.runTo(100);
        assertThat(readySecond(pod)).isEqualTo(11 + 11 + 2);
    }

    @Test
    void preloadedImagesAreThereAtOnceAndShowInTheStatusOfTheNode() {
        Node node = node(1, "large:1");
        Pod pod = run("p", node, container("large:1"));
        world.runTo(29);
        assertThat(readySecond(pod)).isEqualTo(2);
        assertThat(node.images()).isEmpty();
        world.runTo(30);
        assertThat(node.images()).containsExactly(Map.entry("large:1", 300L));
    }

    @Test
    void aPulledImageShowsInTheStatusOfItsNodeUnderItsNameWithATag() {
        Node node = node(1);
        run("p", node, container("registry.example.com:5000/team/app"));
        world.runTo(100);
        assertThat(node.images()).containsExactly(Map.entry("registry.example.com:5000/team/app:latest", 50L));
    }

    @Test
    void aNodeReportsItsFiftyLargestImages() {
        Map<String, Long> held = new LinkedHashMap<>();
        for (int i = 0; i < 60; i++) {
            held.put("image-" + i + ":1", i < 5 ? 1L : 10L + i);
        }
        assertThat(NodeStatusImages.of(held))
                .hasSize(50)
                .containsKey("image-59:1")
                .doesNotContainKeys("image-0:1", "image-9:1");
    }

    @Test
    void aDeletedPodDoesNotStartWhenItsImageIsPulled() {
        Node node = node(1);
        Pod pod = run("p", node, container("large:1"));
        world.at(5, () -> world.cluster.deletePod(pod, "test"));
        world.runTo(100);
        assertThat(pod.startedAt()).isEqualTo(Pod.NEVER);
        assertThat(world.cluster.pods().contains(pod.key())).isFalse();
    }

    @Test
    void aTerminatedInstancePullsNothing() {
        Node node = node(1);
        run("p", node, container("large:1"));
        world.at(5, () -> world.cluster.deleteNode(node));
        world.runTo(100);
        assertThat(world.observed(Observation.ImagePulled.class)).isEmpty();
    }
}
