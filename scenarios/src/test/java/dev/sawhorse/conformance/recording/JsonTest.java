// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.recording;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class JsonTest {
    private static MappingNode recording(String count) {
        return SourceDocuments.parseSingle(new SourceFile("r.json", "{\"count\": " + count + "}"));
    }

    @Test
    void numbersUpToAMillionAreWrittenUnchanged() {
        assertThat(Json.count(recording("1000000"), "count")).isEqualTo(1_000_000);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775807", "1000001", "-1"})
    void noReplayMakesObjectsWithoutEnd(String count) {
        assertThatThrownBy(() -> Json.count(recording(count), "count"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("r.json:1:")
                .hasMessageContaining(count + ", but from 0 to 1000000 can be replayed");
    }
}
