// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import dev.sawhorse.input.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Damaged journals are invalid input, reported by file and line. */
class DamagedJournalTest {
    @TempDir
    private Path folder;

    private static void readAll(Path path) throws IOException {
        try (JournalReader reader = JournalReader.open(path)) {
            reader.replay(entry -> {});
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e30",
                "99999999999999",
                "0.0000000001",
                "1e999999999",
                "1e-999999999",
                "-1",
                "\"1\"",
                "null",
                "4"
            })
    void aTimeOutOfRangeOrOrderIsReportedByLine(String time) throws IOException {
        Path path = folder.resolve("journal.jsonl");
        String ready = "{\"t\":5,\"type\":\"PodReady\",\"pod\":\"a\"}\n";
        Files.writeString(path, ready + ready.replace("5", time) + ready);
        assertThatThrownBy(() -> readAll(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("journal.jsonl:2: ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"type\":\"DisruptionCommand\"",
                "\"type\":\"NodeClaimCreated\",\"nodeClaim\":\"a\",\"nodePool\":\"b\",\"instanceTypes\":1,\"cpuMillis\":1,"
                        + "\"memoryBytes\":1,\"pods\":[1],\"requests\":{}",
                "\"type\":\"NodeClaimCreated\",\"nodeClaim\":\"a\",\"nodePool\":\"b\",\"instanceTypes\":1,\"cpuMillis\":1,"
                        + "\"memoryBytes\":1,\"pods\":[],\"requests\":{\"cpu\":1}",
                "\"type\":\"PodReady\",\"pod\":{}"
            })
    void aValueOfAnotherFormIsReportedByLine(String fields) throws IOException {
        Path path = folder.resolve("journal.jsonl");
        String ready = "{\"t\":5,\"type\":\"PodReady\",\"pod\":\"a\"}\n";
        Files.writeString(path, ready + "{\"t\":5," + fields + "}\n" + ready);
        assertThatThrownBy(() -> readAll(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("journal.jsonl:2: ");
    }

    @Test
    void aJournalWithTheWrongCompressionIsInvalidInput() throws IOException {
        Path path = Files.writeString(folder.resolve("journal.jsonl.gz"), "plain text");
        assertThatThrownBy(() -> readAll(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is not compressed with gzip");
    }

    @Test
    void aLineWithoutEndIsRefusedBeforeItFillsTheMemory() throws IOException {
        Path path = folder.resolve("journal.jsonl.gz");
        byte[] piece = "x".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
            for (int i = 0; i < 20; i++) {
                out.write(piece);
            }
        }
        assertThatThrownBy(() -> readAll(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("journal.jsonl.gz:1: is a line of more than");
    }
}
