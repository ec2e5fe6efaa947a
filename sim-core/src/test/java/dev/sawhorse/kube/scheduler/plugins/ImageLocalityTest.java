// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.scheduler.Scheduler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ImageLocalityTest {
    private static final long MIB = 1L << 20;

    private final ClusterFixture world = new ClusterFixture();
    private final Scheduler scheduler = Scheduler.start(world.cluster, Profiles.defaultProfile());
    private final Node one = world.node("one", 4000, 8192);
    private final Node two = world.node("two", 4000, 8192);

    private Map<String, Long> scores(String... images) {
        List<Container> containers = List.of(images).stream()
                .map(image -> new Container(image, image, Resources.NONE, Resources.NONE, List.of(), false))
                .toList();
        PodSpec spec = PodSpec.builder().containers(containers).build();
        Map<String, Long> scores = new LinkedHashMap<>();
        scheduler
                .explain(new Pod(ClusterFixture.meta("p"), spec))
                .verdicts()
                .forEach(verdict ->
                        scores.put(verdict.node().name(), verdict.rawScores().getOrDefault("ImageLocality", 0L)));
        return scores;
    }

    @Test
    void anImageScoresByItsSizeTimesTheShareOfNodesThatHaveIt() {
        world.cluster.imagesChanged(one, Map.of("app:v1", 1000 * MIB));
        // 500 MiB of 1000: (500 - 23) / (1000 - 23)
        assertThat(scores("app:v1")).isEqualTo(Map.of("one", 48L, "two", 0L));
        world.cluster.imagesChanged(two, Map.of("app:v1", 1000 * MIB));
        assertThat(scores("app:v1")).isEqualTo(Map.of("one", 100L, "two", 100L));
    }

    @Test
    void smallImagesScoreZero() {
        world.cluster.imagesChanged(one, Map.of("app:v1", 46 * MIB));
        assertThat(scores("app:v1")).isEqualTo(Map.of("one", 0L, "two", 0L));
    }

    @Test
    void theMostThatCountsGrowsWithTheContainers() {
        world.cluster.imagesChanged(one, Map.of("app:v1", 2000 * MIB));
        // 1000 MiB of 2000: (1000 - 23) / (2000 - 23)
        assertThat(scores("app:v1", "other:v1")).containsEntry("one", 49L);
    }

    @Test
    void anImageWithoutTagIsTheLatest() {
        world.cluster.imagesChanged(one, Map.of("registry:5000/app:latest", 1000 * MIB));
        assertThat(scores("registry:5000/app")).containsEntry("one", 48L);
    }

    @Test
    void anImageHasTheSizeOfTheFirstReport() {
        world.cluster.imagesChanged(one, Map.of("app:v1", 1000 * MIB));
        world.cluster.imagesChanged(two, Map.of("app:v1", 40 * MIB));
        assertThat(scores("app:v1")).isEqualTo(Map.of("one", 100L, "two", 100L));
        world.cluster.imagesChanged(one, Map.of());
        assertThat(scores("app:v1")).isEqualTo(Map.of("one", 0L, "two", 48L));
        world.cluster.imagesChanged(two, Map.of());
        world.cluster.imagesChanged(two, Map.of("app:v1", 40 * MIB));
        assertThat(scores("app:v1")).isEqualTo(Map.of("one", 0L, "two", 0L));
    }
}
