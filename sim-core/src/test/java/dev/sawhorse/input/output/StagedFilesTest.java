// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class StagedFilesTest {
    @TempDir
    private Path folder;

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void noFileIsMovedBeforeTheCommit() throws IOException {
        Path a = Files.writeString(folder.resolve("a"), "old");
        try (StagedFiles staged = new StagedFiles()) {
            staged.add(a, "new");
            staged.add(folder.resolve("b"), "new");
            assertThat(Files.readString(a)).isEqualTo("old");
            assertThat(folder.resolve("b")).doesNotExist();
            staged.commit();
        }
        assertThat(names()).containsExactly("a", "b");
        assertThat(Files.readString(a)).isEqualTo("new");
    }

    @Test
    void partialFailureLeavesNoFiles() throws IOException {
        Path a = Files.writeString(folder.resolve("a"), "old");
        assertThatThrownBy(() -> {
                    try (StagedFiles staged = new StagedFiles()) {
                        staged.add(a, "new");
                        staged.add(folder.resolve("missing/b"), "new");
                        staged.commit();
                    }
                })
                .isInstanceOf(IOException.class);
        assertThat(names()).containsExactly("a");
        assertThat(Files.readString(a)).isEqualTo("old");
    }

    @Test
    void leftoversOfAKilledProcessAreNoObstacle() throws IOException {
        Path a = folder.resolve("a");
        Files.writeString(folder.resolve("a." + ProcessHandle.current().pid() + "-0.partial"), "half");
        try (StagedFiles staged = new StagedFiles()) {
            staged.add(a, "whole");
            staged.commit();
        }
        assertThat(Files.readString(a)).isEqualTo("whole");
    }

    @Test
    void theLastOfManyWritersWinsCompletely() throws Exception {
        Path a = folder.resolve("a");
        ExecutorService writers = Executors.newFixedThreadPool(4);
        List<Future<?>> all = IntStream.range(0, 40)
                .<Future<?>>mapToObj(i -> writers.submit(() -> {
                    try (StagedFiles staged = new StagedFiles()) {
                        staged.add(a, String.valueOf((char) ('a' + i % 26)).repeat(20_000));
                        staged.commit();
                    }
                    return null;
                }))
                .toList();
        for (Future<?> each : all) {
            each.get();
        }
        writers.shutdown();
        assertThat(Files.readString(a).chars().distinct().count()).isOne();
        assertThat(names()).containsExactly("a");
    }
}
