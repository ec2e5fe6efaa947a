// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class OrderedParallelTest {
    @Test
    void resultsAreInTheOrderOfTheItems() {
        List<Integer> items = IntStream.range(0, 1_000).boxed().toList();

        List<Integer> squares = OrderedParallel.map(items, item -> item * item, 4);

        assertThat(squares).isEqualTo(items.stream().map(item -> item * item).toList());
    }

    @Test
    void itemsAreWorkedOnAtOnce() {
        CountDownLatch bothHere = new CountDownLatch(2);

        List<Boolean> met = OrderedParallel.map(List.of("a", "b"), item -> meet(bothHere), 2);

        assertThat(met).containsExactly(true, true);
    }

    @Test
    void theFirstFailureIsThrown() {
        assertThatThrownBy(() -> OrderedParallel.map(List.of(1, 2, 3), OrderedParallelTest::failFromTwo, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("2");
    }

    private static int failFromTwo(int item) {
        if (item >= 2) {
            throw new IllegalArgumentException(String.valueOf(item));
        }
        return item;
    }

    private static boolean meet(CountDownLatch bothHere) {
        bothHere.countDown();
        try {
            return bothHere.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
