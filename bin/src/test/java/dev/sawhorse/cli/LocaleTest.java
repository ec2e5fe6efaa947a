// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The files of a run are the same wherever and whenever it is run. */
@Tag("slow")
class LocaleTest {
    private static final String SCENARIO = "../scenarios/shop.yaml";

    private final Locale usual = Locale.getDefault();

    @TempDir
    private Path folder;

    @AfterEach
    void putTheLocaleBack() {
        Locale.setDefault(usual);
    }

    /** The locales write digits, decimal marks, the letter i and years otherwise than English does. */
    @Test
    void everyFileOfARunIsTheSameInEveryLocaleButThatOfItsWallTime() throws IOException {
        Map<String, String> expected = run("en");
        assertThat(expected.keySet())
                .contains("summary.json", "report.html", "charts/cost.svg", "charts/pending-pods.png")
                .doesNotContain("timing.json");
        for (String locale : new String[] {"de-DE", "ar-EG", "tr-TR", "th-TH-u-ca-buddhist"}) {
            Locale.setDefault(Locale.forLanguageTag(locale));
            assertThat(run(locale)).as(locale).isEqualTo(expected);
        }
    }

    @Test
    void aComparisonIsTheSameInEveryLocale() throws IOException {
        Map<String, String> expected = compare("en");
        assertThat(expected.keySet()).contains("comparison.json", "report.html");
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        assertThat(compare("ar")).isEqualTo(expected);
    }

    private Map<String, String> run(String name) throws IOException {
        Path out = folder.resolve(name).resolve("out");
        Ran ran = Ran.of(
                "run", SCENARIO, "--set", "duration=10m", "-o", out.toString(), "--metrics", "--log", "karpenter");
        assertThat(ran.exitCode()).as(ran.stderr()).isLessThan(ExitCode.BAD_INPUT);
        return files(out, ran);
    }

    private Map<String, String> compare(String name) throws IOException {
        Path out = folder.resolve("compared-" + name).resolve("out");
        Ran ran = Ran.of(
                "compare",
                "../scenarios/consolidation-policies.yaml",
                "--variants",
                "underutilized,balanced",
                "--seeds",
                "2",
                "--set",
                "duration=10m",
                "-o",
                out.toString());
        assertThat(ran.exitCode()).as(ran.stderr()).isLessThan(ExitCode.BAD_INPUT);
        return files(out, ran);
    }

    /** Returns what was printed and written, but for how long it took. */
    private static Map<String, String> files(Path out, Ran ran) throws IOException {
        Map<String, String> files = new TreeMap<>();
        files.put("printed", (ran.stdout() + ran.stderr()).replace(out.toString(), "out"));
        try (Stream<Path> all = Files.walk(out)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                if (!file.endsWith("timing.json")) {
                    byte[] bytes = Files.readAllBytes(file);
                    files.put(
                            out.relativize(file).toString(), Base64.getEncoder().encodeToString(bytes));
                }
            }
        }
        return files;
    }
}
