// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input.output;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class AtomicFolderUpdateTest {
    @TempDir
    private Path folder;

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private String text(String name) throws IOException {
        return Files.readString(folder.resolve(name));
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    private void update(String text, String... names) throws IOException {
        try (AtomicFolderUpdate update = new AtomicFolderUpdate(folder)) {
            for (String name : names) {
                update.add(name, text);
            }
            update.commit();
        }
    }

    @Test
    void allFilesAreMovedAndNothingElseRemains() throws IOException {
        write("a", "old");
        update("new", "a", "größe b");
        assertThat(names()).containsExactly("a", "größe b");
        assertThat(text("a")).isEqualTo("new");
        assertThat(text("größe b")).isEqualTo("new");
    }

    @Test
    void uncommittedUpdateLeavesNoFiles() throws IOException {
        write("a", "old");
        assertThatThrownBy(() -> update("new", "a", "missing/b")).isInstanceOf(IOException.class);
        assertThat(names()).containsExactly("a");
        assertThat(text("a")).isEqualTo("old");
    }

    @Test
    void updateThatWasKilledInTheMiddleIsBroughtToItsEnd() throws IOException {
        write("a", "new");
        write("b", "old");
        write("b.7-0.partial", "new");
        write(AtomicFolderUpdate.NOTE, "a.7-0.partial\nb.7-0.partial\nend\n");
        AtomicFolderUpdate.finish(folder);
        assertThat(names()).containsExactly("a", "b");
        assertThat(text("b")).isEqualTo("new");
    }

    @Test
    void nextUpdateFirstBringsTheOneThatWasKilledToItsEnd() throws IOException {
        write("a.7-0.partial", "killed");
        write("b.7-0.partial", "killed");
        write(AtomicFolderUpdate.NOTE, "a.7-0.partial\nb.7-0.partial\nend\n");
        update("next", "b", "c");
        assertThat(names()).containsExactly("a", "b", "c");
        assertThat(text("a")).isEqualTo("killed");
        assertThat(text("b")).isEqualTo("next");
    }

    @Test
    void incompleteNoteIsIgnored() throws IOException {
        write("a", "old");
        write("a.7-0.partial", "new");
        for (String note : new String[] {"", "a.7-0.part", "a.7-0.partial\n"}) {
            write(AtomicFolderUpdate.NOTE, note);
            AtomicFolderUpdate.finish(folder);
            assertThat(names()).containsExactly("a", "a.7-0.partial");
            assertThat(text("a")).isEqualTo("old");
        }
    }

    @Test
    void foreignNoteMovesNothingOutsideTheFolder() throws IOException {
        Path inside = Files.createDirectory(folder.resolve("inside"));
        write("a.7-0.partial", "theirs");
        Files.writeString(inside.resolve("...7-0.partial"), "theirs");
        Files.writeString(inside.resolve(AtomicFolderUpdate.NOTE), "../a.7-0.partial\n...7-0.partial\nend\n");
        AtomicFolderUpdate.finish(inside);
        assertThat(names()).containsExactly("a.7-0.partial", "inside");
        assertThat(inside.resolve("...7-0.partial")).exists();
    }

    @Test
    void updatesAtOnceFollowEachOther() throws Exception {
        ExecutorService writers = Executors.newFixedThreadPool(4);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            String text = String.valueOf((char) ('a' + i % 26)).repeat(5_000);
            String[] names = i % 2 == 0 ? new String[] {"a", "b", "c"} : new String[] {"c", "b", "a"};
            all.add(writers.submit(() -> {
                update(text, names);
                AtomicFolderUpdate.finish(folder);
                return null;
            }));
        }
        for (Future<?> each : all) {
            each.get();
        }
        writers.shutdown();
        assertThat(names()).containsExactly("a", "b", "c");
        assertThat(text("a")).isEqualTo(text("b")).isEqualTo(text("c"));
    }
}
