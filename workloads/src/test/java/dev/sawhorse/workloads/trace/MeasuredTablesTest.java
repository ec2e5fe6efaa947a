// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.input.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MeasuredTablesTest {
    @TempDir
    private Path folder;

    @Test
    void rateIsAStraightLineBetweenRows() throws IOException {
        assertThat(MeasuredTables.rate(table("time_s,per_hour\n0,10\n100,20.5\n"))
                        .at(50_000_000_000L))
                .isEqualTo(15.25);
    }

    @Test
    void figuresOfAColumnAreEquallyLikely() throws IOException {
        assertThat(MeasuredTables.samples(table("size\n4\n1\n\n1.5\n"), "size").values())
                .containsExactly(1.0, 1.5, 4.0);
    }

    @Test
    void timesThatDoNotRiseAndTablesWithoutRowsAreRefused() {
        assertThatThrownBy(() -> MeasuredTables.rate(table("time_s,per_hour\n5,1\n5,1\n")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(":3:1: time_s 5 is duplicated");
        assertThatThrownBy(() -> MeasuredTables.rate(table("time_s,per_hour\n")))
                .hasMessageContaining("\"time_s\" is a column without values");
    }

    private TraceInput table(String text) throws IOException {
        return TraceInput.of(Files.writeString(folder.resolve("table.csv"), text));
    }
}
