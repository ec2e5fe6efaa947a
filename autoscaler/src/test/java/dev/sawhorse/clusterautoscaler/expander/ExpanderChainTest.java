// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.clusterautoscaler.GivenGroup;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Resources;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ExpanderChainTest {
    private static Option option(String group, int nodes, int pods, long cpuMillis) {
        PodSpec spec = PodSpec.builder()
                .containers(List.of(new Container(
                        "c", "app:1", Resources.ofCpuMemory(1_000, 4L << 30), Resources.NONE, List.of(), false)))
                .build();
        Pod pod = new Pod(ObjectMeta.of("default", "p"), spec);
        return new Option(
                new GivenGroup(group, 0, 10),
                GivenGroup.nodes(cpuMillis, cpuMillis * (4L << 30) / 1_000),
                nodes,
                Collections.nCopies(pods, pod),
                List.of());
    }

    private static String chosen(Filter filter, Option... options) {
        Option best = new ExpanderChain(List.of(filter), count -> count - 1).best(List.of(options));
        return best == null ? "" : best.group().id();
    }

    @Test
    void leastWasteTakesTheNodesThatAreFilledBest() {
        assertThat(chosen(new LeastWaste(), option("large", 1, 3, 8_000), option("small", 1, 3, 4_000)))
                .isEqualTo("small");
    }

    @Test
    void equallyGoodOptionsAreChosenAtRandom() {
        assertThat(chosen(new LeastWaste(), option("a", 1, 3, 4_000), option("b", 1, 3, 4_000)))
                .isEqualTo("b");
    }

    @Test
    void highestPriorityWinsAndGroupsWithoutOneAreLeftOut() {
        Priorities priorities = Priorities.parse("10:\n  - od-.*\n50:\n  - spot\n");
        Filter filter = new PriorityExpander(() -> priorities);
        assertThat(chosen(filter, option("od-1", 1, 1, 4_000), option("my-spot-2", 1, 1, 4_000)))
                .isEqualTo("my-spot-2");
        assertThat(chosen(filter, option("od-1", 1, 1, 4_000), option("other", 1, 1, 4_000)))
                .isEqualTo("od-1");
    }

    @Test
    void allOptionsRemainIfNoGroupHasAPriority() {
        assertThat(chosen(new PriorityExpander(() -> null), option("a", 1, 1, 4_000), option("b", 1, 1, 4_000)))
                .isEqualTo("b");
    }

    @Test
    void prioritiesBelowMinusOneDoNotCount() {
        Priorities priorities = Priorities.parse("-2:\n  - od\n-1:\n  - spot\n");
        Filter filter = new PriorityExpander(() -> priorities);
        assertThat(chosen(filter, option("spot", 1, 1, 4_000), option("od", 1, 1, 4_000)))
                .isEqualTo("spot");
        assertThat(chosen(filter, option("od", 1, 1, 4_000), option("other", 1, 1, 4_000)))
                .isEqualTo("other");
    }

    @Test
    void ofAPriorityGivenTwiceTheLastCounts() {
        Filter filter = new PriorityExpander(() -> Priorities.parse("10: [spot]\n5: [other]\n10: [od]\n"));
        assertThat(chosen(filter, option("spot", 1, 1, 4_000), option("other", 1, 1, 4_000)))
                .isEqualTo("other");
    }

    @Test
    void unreadablePrioritiesAreIgnored() {
        assertThat(Priorities.find("10:\n")).isNotNull();
        assertThat(Priorities.find("")).isNull();
        assertThat(Priorities.find("10: od\n")).isNull();
        assertThat(Priorities.find("high:\n  - od\n")).isNull();
        assertThat(Priorities.find("10:\n  - [od]\n")).isNull();
        assertThat(Priorities.find("10:\n  - '['\n")).isNull();
    }

    @Test
    void invalidPatternIsNamed() {
        assertThatThrownBy(() -> new Priorities(Map.of(10, List.of("*spot"))))
                .hasMessageContaining("\"*spot\" is not a regular expression")
                .hasMessageContaining("Maybe use .*");
    }
}
