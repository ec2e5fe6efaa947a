// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.compare;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.compare.FirstDivergence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

final class FirstDivergencesTest {
    private static final Observation BOUND = new Observation.PodBound("default/a", "node-1");
    private static final Observation REMARK = new Observation.EventPublished("nodeclaim/x", "Unconsolidatable", "busy");
    private static final Observation EMPTY =
            new Observation.DisruptionCommand("Empty", "delete", "empty", List.of("default-x"), 0);

    @TempDir
    private Path folder;

    private record At(long seconds, Observation observation) {}

    private Path journal(String name, At... entries) throws IOException {
        Path path = folder.resolve(name + ".jsonl.gz");
        try (JournalWriter writer = JournalWriter.create(path)) {
            for (At entry : entries) {
                writer.appended(new Journal.Entry(entry.seconds() * 1_000_000_000L, entry.observation()));
            }
            writer.commit();
        }
        return path;
    }

    @Test
    void divergenceIsTheFirstDifferentObservation() throws IOException {
        Path never = journal("never", new At(1, BOUND), new At(9, new Observation.PodSucceeded("default/a")));
        Path empty = journal("empty", new At(1, BOUND), new At(5, REMARK), new At(7, EMPTY));
        FirstDivergence divergence = FirstDivergences.between(never, "empty", empty);
        assertThat(divergence)
                .isEqualTo(new FirstDivergence(
                        "empty",
                        new FirstDivergence.Event(9_000_000_000L, "pod succeeded: pod=default/a"),
                        new FirstDivergence.Event(
                                7_000_000_000L,
                                "Karpenter disrupts 1 node as Empty (empty, delete, 0 replacements): default-x"),
                        List.of()));
        assertThat(divergence.timeNanos()).isEqualTo(7_000_000_000L);
    }

    @Test
    void remarksAreNoDifference() throws IOException {
        Path plain = journal("plain", new At(1, BOUND));
        Path remarked = journal("remarked", new At(0, REMARK), new At(1, BOUND), new At(2, REMARK));
        assertThat(FirstDivergences.between(plain, "remarked", remarked)).isNull();
    }

    @Test
    void longerRunDivergesAtTheEndOfTheShorter() throws IOException {
        Path shorter = journal("shorter", new At(1, BOUND));
        Path longer = journal("longer", new At(1, BOUND), new At(7, EMPTY));
        FirstDivergence divergence = FirstDivergences.between(shorter, "longer", longer);
        assertThat(divergence).isNotNull();
        assertThat(divergence.reference()).isNull();
        assertThat(divergence.timeNanos()).isEqualTo(7_000_000_000L);
    }
}
