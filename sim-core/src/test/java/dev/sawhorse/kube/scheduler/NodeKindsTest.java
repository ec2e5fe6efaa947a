// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import dev.sawhorse.sim.random.RandomStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class NodeKindsTest {
    @Test
    void nodesWithoutTraitsAreAllOfOneKind() {
        NodeKinds kinds = new NodeKinds(0);
        assertThat(kinds.of(new long[0])).isEqualTo(kinds.of(new long[0]));
        assertThat(kinds.size()).isEqualTo(1);
    }

    @Test
    void requestsAreNotCached() {
        NodeKinds kinds = new NodeKinds(1);
        long[] asked = {7};
        int seven = kinds.of(asked);
        asked[0] = 8;
        assertThat(kinds.of(asked)).isNotEqualTo(seven);
        assertThat(kinds.trait(seven, 0)).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void kindsAreNumberedInTheOrderTheyComeUpAsAMapWouldDo(long seed) {
        RandomStream random = RandomStream.of(seed, "traits");
        NodeKinds kinds = new NodeKinds(3);
        Map<List<Long>, Integer> plain = new LinkedHashMap<>();
        for (int i = 0; i < 2000; i++) {
            List<Long> traits = List.of(random.nextLong(12) << 32, random.nextLong(3) - 1, random.nextLong(20));
            int kind = kinds.of(traits.stream().mapToLong(Long::longValue).toArray());
            Integer before = plain.putIfAbsent(traits, plain.size());
            assertThat(kind).isEqualTo(before == null ? plain.size() - 1 : before);
            assertThat(List.of(kinds.trait(kind, 0), kinds.trait(kind, 1), kinds.trait(kind, 2)))
                    .isEqualTo(traits);
        }
        assertThat(kinds.size()).isEqualTo(plain.size());
    }
}
