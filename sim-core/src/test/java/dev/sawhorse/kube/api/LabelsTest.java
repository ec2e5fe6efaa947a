// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.sim.random.RandomStream;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LabelsTest {
    @Test
    void aCopyIteratesByKeyAndEqualsAnyMapOfTheSameLabels() {
        Map<String, String> labels = new HashMap<>(Map.of("b", "2", "a", "1", "c", "3"));
        Map<String, String> copy = Labels.copyOf(labels);
        labels.clear();
        assertThat(copy.keySet()).containsExactly("a", "b", "c");
        assertThat(copy).isEqualTo(Map.of("a", "1", "b", "2", "c", "3"));
        assertThat(copy.hashCode())
                .isEqualTo(Map.of("a", "1", "b", "2", "c", "3").hashCode());
        assertThat(copy.get("b")).isEqualTo("2");
        assertThat(copy.get("d")).isNull();
    }

    @Test
    void cloudLabelsHaveDeprecatedNames() {
        assertThat(Labels.withDeprecated(Map.of(Labels.ZONE, "a", Labels.ARCH, "arm64")))
                .isEqualTo(
                        Map.of(Labels.ZONE, "a", "failure-domain.beta.kubernetes.io/zone", "a", Labels.ARCH, "arm64"));
    }

    @Test
    void aCopyOfACopyIsTheSame() {
        Map<String, String> copy = Labels.copyOf(Map.of("a", "1"));
        assertThat(Labels.copyOf(copy)).isSameAs(copy);
    }

    @Test
    void aCopyCannotBeChanged() {
        assertThatThrownBy(() -> Labels.copyOf(Map.of("a", "1")).put("a", "2"))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void mergedLabelsPreferTheSecond() {
        for (int seed = 0; seed < 500; seed++) {
            RandomStream random = RandomStream.of(seed, "labels");
            Map<String, String> first = labels(random);
            Map<String, String> second = labels(random);
            Map<String, String> merged = new TreeMap<>(first);
            merged.putAll(second);
            assertThat(Labels.merged(first, second))
                    .as("seed %d", seed)
                    .isEqualTo(merged)
                    .isEqualTo(Labels.copyOf(merged))
                    .containsExactlyEntriesOf(merged);
        }
    }

    private static Map<String, String> labels(RandomStream random) {
        Map<String, String> labels = new HashMap<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            labels.put("key-" + random.nextInt(8), "value-" + random.nextInt(100));
        }
        return labels;
    }
}
