// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AtomicFileTest {
    @TempDir
    private Path folder;

    @Test
    void textOfManyPiecesIsComplete() throws IOException {
        Path file = folder.resolve("text");
        StringBuilder expected = new StringBuilder();
        AtomicFile.write(file, out -> {
            for (int i = 0; i < 40_000; i++) {
                String line = i + ",ü,\uD83D\uDE80\n";
                expected.append(line);
                out.append(line, 0, 1).append(line.charAt(1)).append(line, 2, line.length());
            }
        });

        assertThat(Files.readString(file)).isEqualTo(expected.toString());
    }

    @Test
    void surrogatePairsAreNotSplitBetweenPieces() throws IOException {
        for (int before = 65_530; before < 65_540; before++) {
            Path file = folder.resolve("text");
            String text = "x".repeat(before) + "\uD83D\uDE80";
            AtomicFile.write(file, out -> {
                for (int i = 0; i < text.length(); i++) {
                    out.append(text.charAt(i));
                }
            });
            assertThat(Files.readString(file)).isEqualTo(text);
        }
    }

    @Test
    void failedWriteKeepsTheOldFile() throws IOException {
        Path file = folder.resolve("text");
        AtomicFile.write(file, out -> out.append("old"));

        assertThatThrownBy(() -> AtomicFile.write(file, out -> {
                    out.append("new".repeat(50_000));
                    throw new IOException("no room");
                }))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("text");

        assertThat(Files.readString(file)).isEqualTo("old");
        try (var files = Files.list(folder)) {
            assertThat(files.toList()).isEqualTo(List.of(file));
        }
    }
}
