package dev.sawhorse.cli;

import dev.sawhorse.karpenter.lint.LintRule;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.scenario.Lint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What lies beside the sources for readers and editors is what the commands print today. */
class PublishedFilesTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    @Test
    void outputInTheReadmeIsThatOfTheGoldenRun() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        String shown = between(readme, "<!-- inflate: begin -->\n```text\n", "\n```\n<!-- inflate: end -->");
        String printed = Files.readString(Path.of("src/test/resources/golden/run-inflate/stdout"));
        assertThat(shown).isEqualTo(printed.replace("{out}", "out/inflate").strip());
    }

    @Test
    void explanationInTheReadmeIsThatOfTheGoldenRun() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        String shown = between(readme, "<!-- explain: begin -->\n```text\n", "\n```\n<!-- explain: end -->");
        Path golden = Path.of("src/test/resources/golden/explain-nodeclaim");
        assertThat(shown).isEqualTo(Files.readString(golden.resolve("stdout")).strip());
        assertThat(readme)
                .contains("bin/sawhorse "
                        + Files.readString(golden.resolve("args"))
                                .strip()
                                .replace("{out}", "out/inflate")
                                .replace("\n", " "));
    }

    @Test
    void comparisonInTheReadmeIsThatOfTheGoldenRun() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        String shown = between(readme, "<!-- compare: begin -->\n```text\n", "\n```\n<!-- compare: end -->");
        String printed = Files.readString(Path.of("src/test/resources/golden/compare-policies/stdout"));
        assertThat(shown)
                .isEqualTo(printed.replace("{out}/compared", "out/consolidation-policies")
                        .strip());
        assertThat(Files.readString(ROOT.resolve("scenarios/consolidation-policies.yaml")))
                .contains(between(readme, "<!-- variants: begin -->\n```yaml\n", "```\n<!-- variants: end -->"));
    }

    @Test
    void checkInTheReadmeIsThatOfTheGoldenRun() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        String shown = between(readme, "<!-- check: begin -->\n```text\n", "\n```\n<!-- check: end -->");
        String printed = Files.readString(Path.of("src/test/resources/golden/check-packing/stdout"));
        assertThat(shown).isEqualTo(printed.replace("{case}/", "scenarios/").strip());
    }

    @Test
    void calendarInTheReadmeIsThatOfTheGoldenRun() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        Path golden = Path.of("src/test/resources/golden/lint-business-hours");
        String shown = between(readme, "<!-- lint: begin -->\n```text\n", "\n```\n<!-- lint: end -->");
        assertThat(shown)
                .isEqualTo(Files.readString(golden.resolve("stdout"))
                        .replace("{case}/", "")
                        .strip());
        assertThat(Files.readString(golden.resolve("nodepool.yaml")))
                .endsWith(between(readme, "<!-- budgets: begin -->\n```yaml\n", "```\n<!-- budgets: end -->"));
    }

    @Test
    void spotOutlookInTheReadmeIsThatOfTheGoldenRun() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        Path golden = Path.of("src/test/resources/golden/spot-general");
        assertThat(between(readme, "<!-- spot: begin -->\n```text\n", "\n```\n<!-- spot: end -->"))
                .isEqualTo(Files.readString(golden.resolve("stdout")).strip());
        assertThat(readme)
                .contains("bin/sawhorse "
                        + Files.readString(golden.resolve("args")).strip().replace("\n", " "));
    }

    @Test
    void calibrationInTheManualIsThatOfTheGoldenRun() throws IOException {
        String manual = Files.readString(ROOT.resolve("sim-core/README.md"));
        assertThat(between(manual, "<!-- calibration: begin -->\n```text\n", "\n```\n<!-- calibration: end -->"))
                .isEqualTo(Files.readString(Path.of("src/test/resources/golden/spot-calibration/stdout"))
                        .strip());
    }

    @Test
    void everyRuleOfLintIsInTheManual() throws IOException {
        String manual = Files.readString(ROOT.resolve("bin/README.md"));
        List<String> rows = between(manual, "## Lint\n", "\n## ")
                .lines()
                .filter(line -> line.matches("\\| `[a-z-]+` \\| .*"))
                .map(line -> line.substring(3, line.indexOf('`', 3)))
                .toList();
        List<String> rules =
                new ArrayList<>(LintRules.ALL.stream().map(LintRule::id).toList());
        rules.add(Lint.READING);
        assertThat(rows).isEqualTo(rules);
    }

    @Test
    void testCommandOfTheReadmeIsTheOneOfTheContinuousIntegration() throws IOException {
        assertThat(Files.readString(ROOT.resolve("README.md"))).contains("```sh\nmvn -B -ntp verify\n```");
        assertThat(Files.readString(ROOT.resolve(".ci/run")).lines().filter(line -> line.startsWith("mvn ")))
                .containsExactly("mvn -B -ntp verify");
    }

    @Test
    void schemaBesideTheScenariosIsTheOneThatIsPrinted() throws IOException {
        assertThat(Files.readString(ROOT.resolve("scenarios/scenario.schema.json")))
                .isEqualTo(Ran.of("schema").stdout());
    }

    private static String between(String text, String begin, String end) {
        int from = text.indexOf(begin);
        int to = text.indexOf(end, from);
        assertThat(from).as("begin of the output").isNotNegative();
        assertThat(to).as("end of the output").isNotNegative();
        return text.substring(from + begin.length(), to);
    }
}
