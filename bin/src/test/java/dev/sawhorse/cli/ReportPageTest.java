// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** What the page of a run says beyond the results of the run. */
@Tag("slow")
class ReportPageTest {
    private static final Path SCENARIOS =
            Path.of("").toAbsolutePath().getParent().resolve("scenarios");

    @TempDir
    private Path folder;

    private String page(Path target, String scenario, String... settings) throws IOException {
        String[] arguments = new String[4 + 2 * settings.length];
        arguments[0] = "run";
        arguments[1] = SCENARIOS.resolve(scenario).toString();
        arguments[2] = "-o";
        arguments[3] = target.toString();
        for (int i = 0; i < settings.length; i++) {
            arguments[4 + 2 * i] = "--set";
            arguments[5 + 2 * i] = settings[i];
        }
        Ran.of(arguments);
        return Files.readString(target.resolve("report.html"));
    }

    @Test
    void budgetsUseTheNodeCountOfTheNodePool() throws IOException {
        String page = page(folder, "consolidation-week.yaml", "duration=10m");

        assertThat(page)
                .contains("<h3>NodePool web</h3>", "<li>Mon-Fri 08:00-18:00: none (budgets[1] 0)</li>")
                .containsPattern(
                        "How many of [1-9]\\d+ nodes may be disrupted at once, by the hour in UTC, in the week of");
    }

    @Test
    void conformanceAssumptionsAndOmissionsAreReported() throws IOException {
        String page = page(folder, "inflate.yaml");

        assertThat(page)
                .containsPattern("[1-9],\\d{3} recorded decisions of the real systems are reproduced exactly\\.")
                .contains("<td>Karpenter</td><td class=\"prose\">provisioning rounds: ")
                .contains("<td>capacity</td><td>unlimited in every pool</td>")
                .contains("The scenario's files use no feature that is not modelled.");
    }

    @Test
    void theSameRunIsTheSamePageToTheByte() throws IOException {
        String first = page(folder.resolve("a"), "inflate.yaml");

        assertThat(page(folder.resolve("b ö"), "inflate.yaml")).isEqualTo(first);
    }

    @Test
    void comparisonPageHasTheFirstRunOfEachVariant() throws IOException {
        Ran.of(
                "compare",
                SCENARIOS.resolve("consolidation-policies.yaml").toString(),
                "--variants",
                "balanced,never",
                "--seeds",
                "2",
                "--set",
                "duration=20m",
                "-o",
                folder.toString());

        assertThat(Files.readString(folder.resolve("report.html")))
                .contains("{\"runs\":[{\"name\":\"balanced\",", ",{\"name\":\"never\",");
    }
}
