// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.scenario.load.Variants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Runs and replays are equal to the byte with and without shortcuts. Maven's profile {@code shortcuts} runs every shipped
 * scenario in each of its variants (system property {@code shortcuts.scenarios=all}) and the recordings in {@code
 * shortcuts.recordings}, all that the tests have unless given; otherwise it is a few short ones.
 */
@Tag("slow")
class ShortcutsTest {
    private static final Path SCENARIOS = Path.of("../scenarios");
    private static final List<String> SHORT = List.of("inflate.yaml", "consolidation-policies.yaml");
    private static final boolean ALL =
            System.getProperty("shortcuts.scenarios", "").equals("all");
    private static final String CONFORMANCE = "../scenarios/src/test/resources/conformance";
    private static final String RECORDINGS = System.getProperty(
            "shortcuts.recordings", ALL ? CONFORMANCE : CONFORMANCE + "/karpenter-disruption/multi.json.gz");

    @TempDir
    private Path folder;

    /** Returns scenarios with the variant to run, none for one without variants. */
    private static List<Arguments> scenarios() throws IOException {
        if (!ALL) {
            return SHORT.stream().map(name -> Arguments.of(name, "")).toList();
        }
        try (Stream<Path> files = Files.list(SCENARIOS)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .flatMap(ShortcutsTest::variants)
                    .toList();
        }
    }

    private static Stream<Arguments> variants(Path file) {
        return Variants.load(file, List.of(), List.of()).all().stream()
                .map(scenario -> Arguments.of(file.getFileName().toString(), scenario.variant()));
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void aRunHasAnEqualJournalWithoutShortcuts(String scenario, String variant) throws IOException {
        byte[] with = journal(scenario, variant, "with");
        assertThat(Arrays.equals(journal(scenario, variant, "without", "--no-shortcuts"), with))
                .as("equal journals of " + scenario)
                .isTrue();
    }

    private byte[] journal(String scenario, String variant, String name, String... options) throws IOException {
        Path out = folder.resolve(name);
        List<String> run = new ArrayList<>(
                List.of("run", SCENARIOS.resolve(scenario).toString(), "--no-charts", "-o", out.toString()));
        if (!variant.isEmpty()) {
            run.addAll(List.of("--variant", variant));
        }
        run.addAll(List.of(options));
        Ran ran = Ran.of(run.toArray(String[]::new));
        assertThat(ran.exitCode()).as(ran.stderr()).isZero();
        try (GZIPInputStream journal = new GZIPInputStream(Files.newInputStream(out.resolve("journal.jsonl.gz")))) {
            return journal.readAllBytes();
        }
    }

    @Test
    void recordingsAreReplayedEquallyWithoutShortcuts() {
        Ran with = Ran.of("conformance", RECORDINGS);
        Ran without = Ran.of("conformance", RECORDINGS, "--no-shortcuts");
        assertThat(with.exitCode()).as(with.stdout()).isZero();
        assertThat(without).isEqualTo(with);
    }
}
