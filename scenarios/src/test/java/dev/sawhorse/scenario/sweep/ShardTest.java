// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class ShardTest {
    @Test
    void everyRunIsInOneShard() {
        for (int run = 0; run < 20; run++) {
            int index = run;
            assertThat(IntStream.rangeClosed(1, 7).filter(number -> new Shard(number, 7).contains(index)))
                    .hasSize(1);
        }
    }

    @Test
    void parsesItsText() {
        assertThat(Shard.parse("3/40")).isEqualTo(new Shard(3, 40));
        assertThat(Shard.parse(Shard.ALL.text())).isEqualTo(Shard.ALL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/2/3", "3/"})
    void refusesOtherTexts(String text) {
        assertThat(Shard.parse(text)).isNull();
    }
}
