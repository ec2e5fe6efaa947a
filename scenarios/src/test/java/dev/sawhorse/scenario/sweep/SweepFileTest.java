// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.sim.stat.Percentiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class SweepFileTest {
    private static final SweepHead HEAD = head("0.1.0", "aa", 5, new Shard(1, 2));

    @TempDir
    private Path folder;

    private Path path;

    private static SweepHead head(String version, String run, int seeds, Shard shard) {
        ScenarioSources inputs = new ScenarioSources("my.yaml", Map.of("my.yaml", "name: \"my\"\n"), List.of("seed=7"));
        return new SweepHead(
                version,
                7,
                seeds,
                shard,
                inputs,
                List.of(
                        new SweepHead.SweptVariant("now", "00", "now", List.of("seed=7")),
                        new SweepHead.SweptVariant("spot", run, "spot", List.of("seed=7"))));
    }

    private static RunDigest digest(double value) {
        double[] metrics = new double[ComparedMetrics.ALL.size()];
        metrics[0] = value;
        return new RunDigest(metrics, new long[361], new long[361], new Percentiles("scheduling"), Doubts.NONE);
    }

    @BeforeEach
    void twoRuns() throws IOException {
        path = folder.resolve("new/shard.jsonl");
        try (SweepFile file = SweepFile.create(path, HEAD)) {
            file.add("now", 1, digest(1));
            file.add("spot", 3, digest(2));
        }
    }

    @Test
    void readsWhatItWrote() {
        SweepFile.Content content = SweepFile.read(path);
        assertThat(content.head()).isEqualTo(HEAD);
        assertThat(content.digests()).containsOnlyKeys(new SweepFile.Run("now", 1), new SweepFile.Run("spot", 3));
        assertThat(content.digests().get(new SweepFile.Run("spot", 3)))
                .isEqualTo(digest(2).bytes());
    }

    @Test
    void goesOnAfterATornLine() throws IOException {
        String whole = Files.readString(path);
        for (int torn = whole.lastIndexOf('{') + 1; torn < whole.length(); torn += 97) {
            Files.writeString(path, whole.substring(0, torn));
            try (SweepFile file = SweepFile.resume(path, HEAD)) {
                assertThat(file.ended()).containsOnlyKeys(new SweepFile.Run("now", 1));
                file.add("spot", 3, digest(2));
            }
            assertThat(path).hasContent(whole);
        }
    }

    @Test
    void resumesWithMoreSeeds() throws IOException {
        try (SweepFile file = SweepFile.resume(path, head("0.1.0", "aa", 50, new Shard(1, 2)))) {
            assertThat(file.ended()).hasSize(2);
        }
    }

    @Test
    void startsAgainWhereThereIsNoFile() throws IOException {
        try (SweepFile file = SweepFile.resume(folder.resolve("none.jsonl"), HEAD)) {
            assertThat(file.ended()).isEmpty();
        }
    }

    @Test
    void refusesAnotherSweep() {
        assertRefused(head("0.2.0", "aa", 5, new Shard(1, 2)), "is of version 0.1.0 of Sawhorse, not 0.2.0");
        assertRefused(head("0.1.0", "bb", 5, new Shard(1, 2)), "has other inputs of variant spot");
        assertRefused(head("0.1.0", "aa", 5, new Shard(2, 2)), "is shard 1/2, not 2/2");
    }

    private void assertRefused(SweepHead head, String reason) {
        assertThatThrownBy(() -> SweepFile.resume(path, head))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void namesADamagedLine() throws IOException {
        String whole = Files.readString(path);
        Files.writeString(path, whole.replace("\"seed\":8", "\"seed\":9"));
        assertThatThrownBy(() -> SweepFile.read(path))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("shard.jsonl:2:1: the line is damaged");
    }

    @Test
    void refusesOtherFiles() throws IOException {
        for (String text : List.of("", "\n", "kind: Pod\n", "{}\n", "{\"sawhorse\":\"0.1.0\"}\n")) {
            Path other =
                    Files.writeString(folder.resolve("other"), text, StandardCharsets.UTF_8, StandardOpenOption.CREATE);
            assertThatThrownBy(() -> SweepFile.read(other))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("is not a sweep file");
            Files.delete(other);
        }
    }

    @Test
    void mergesShardsAndNamesWhatIsMissing() throws IOException {
        Path second = folder.resolve("second.jsonl");
        try (SweepFile file = SweepFile.create(second, head("0.1.0", "aa", 5, new Shard(2, 2)))) {
            for (int seed = 1; seed < 5; seed++) {
                if (seed != 3) {
                    file.add("spot", seed, digest(3));
                }
            }
            file.add("now", 2, digest(3));
        }
        MergedShards merged = MergedShards.read(List.of(second, path));
        assertThat(merged.digests()).hasSize(6);
        assertThat(merged.missing()).containsExactly(Map.entry("now", List.of(10L, 11L)));
    }

    @Test
    void refusesShardsThatDoNotBelongTogether() throws IOException {
        assertThatThrownBy(() -> MergedShards.read(List.of(path, path)))
                .hasMessageContaining("contains too: variant now, seed 8");
        Path other = folder.resolve("other.jsonl");
        SweepFile.create(other, head("0.1.0", "aa", 6, new Shard(2, 2))).close();
        assertThatThrownBy(() -> MergedShards.read(List.of(path, other)))
                .hasMessageContaining("has 6 seeds, not 5 as " + path);
        SweepFile.create(other, head("0.1.0", "aa", 5, new Shard(2, 3))).close();
        assertThatThrownBy(() -> MergedShards.read(List.of(path, other)))
                .hasMessageContaining("is shard 2/3, not one of 2 as " + path);
    }
}
