// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.instancetype;

import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ResourceThresholdsTest {
    private static final int ROWS = 100;
    private static final List<String> NAMES = List.of("cpu", "memory", "nvidia.com/gpu", "example.com/of-no-row");

    private final Random random = new Random(3);

    /** Returns amounts of some of the first resources, from the least to four more. */
    private Resources some(int names, int least) {
        Resources amounts = Resources.NONE;
        for (String name : NAMES.subList(0, names)) {
            if (random.nextBoolean()) {
                amounts = amounts.with(ResourceName.index(name), least + random.nextInt(5));
            }
        }
        return amounts;
    }

    @Test
    void rowsWithinLimitsAreThoseThatExceedNoneOfThem() {
        for (int repetition = 0; repetition < 300; repetition++) {
            List<Resources> rows = Stream.generate(() -> some(3, 0)).limit(ROWS).toList();
            Resources limits = some(4, -1);
            TypeSet expected = TypeSet.where(
                    ROWS,
                    row -> IntStream.range(0, limits.indexBound())
                            .filter(limits::has)
                            .allMatch(resource -> rows.get(row).amount(resource) <= limits.amount(resource)));
            assertThat(new ResourceThresholds(rows).within(TypeSet.all(ROWS), limits))
                    .isEqualTo(expected);
        }
    }
}
