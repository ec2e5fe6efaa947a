// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FeasibleNodesTest {
    private static final int NODES = 40;

    private final SchedulerCache nodes = new SchedulerCache();
    private final FeasibleNodes feasible = new FeasibleNodes(nodes);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void theBestOfTheListedIsTheBestOfAll(long seed) {
        RandomStream random = RandomStream.of(seed, "feasible");
        ClusterFixture world = new ClusterFixture(seed);
        for (int i = 0; i < NODES; i++) {
            nodes.add(world.node("n" + random.nextLong(1000) + "-" + i, 1000, 1024));
        }
        for (int search = 0; search < 50; search++) {
            int kinds = 1 + random.nextInt(NODES);
            feasible.clear(NODES, kinds);
            Map<Integer, List<NodeInfo>> byKind = new LinkedHashMap<>();
            for (int slot = random.nextInt(NODES); slot < NODES; slot++) {
                int kind = random.nextInt(kinds);
                feasible.add(slot, kind);
                byKind.computeIfAbsent(kind, key -> new ArrayList<>()).add(nodes.taken(slot));
            }
            assertThatFeasibleListsThemKindByKind(byKind);
            assertThatTheOldestOfTheBestWins(byKind, random);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "01, 1",
        "0110, 1",
        "00011, 3",
        "00101, 4",
        "0000111, 4",
        "0001000100, 3",
        "0000001100, 7",
        "00000000001, 10",
        "00000000000001, 13"
    })
    void ofEqualsTheOneOnTopOfTheHeapWins(String isBest, int winner) {
        ClusterFixture world = new ClusterFixture(1);
        feasible.clear(isBest.length(), isBest.length());
        long[] sums = new long[isBest.length()];
        for (int i = 0; i < isBest.length(); i++) {
            nodes.add(world.node("n" + (NODES - i), 1000, 1024));
            feasible.add(i, i);
            sums[i] = (long) isBest.charAt(i) - '0';
        }
        assertThat(feasible.best(sums, TieBreak.HEAP)).isSameAs(nodes.taken(winner));
    }

    private void assertThatFeasibleListsThemKindByKind(Map<Integer, List<NodeInfo>> byKind) {
        assertThat(feasible.size()).isEqualTo(byKind.size());
        assertThat(feasible.found())
                .isEqualTo(byKind.values().stream().mapToInt(List::size).sum());
        int index = 0;
        for (Map.Entry<Integer, List<NodeInfo>> entry : byKind.entrySet()) {
            assertThat(feasible.kind(index)).isEqualTo(entry.getKey());
            assertThat(feasible.node(index)).isSameAs(entry.getValue().get(0));
            assertThat(feasible.multiplicity(index++))
                    .isEqualTo(entry.getValue().size());
        }
    }

    private void assertThatTheOldestOfTheBestWins(Map<Integer, List<NodeInfo>> byKind, RandomStream random) {
        long[] sums =
                byKind.keySet().stream().mapToLong(kind -> random.nextLong(4)).toArray();
        long highest = Long.MIN_VALUE;
        NodeInfo best = null;
        int index = 0;
        for (List<NodeInfo> alike : byKind.values()) {
            for (NodeInfo node : alike) {
                boolean isOlder = best != null && SchedulerCache.OLDEST_FIRST.compare(node.node(), best.node()) < 0;
                if (sums[index] > highest || (sums[index] == highest && isOlder)) {
                    highest = sums[index];
                    best = node;
                }
            }
            index++;
        }
        assertThat(feasible.best(sums, TieBreak.OLDEST)).isSameAs(best);
    }
}
