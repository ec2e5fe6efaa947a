// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.karpenter.lint.LintRule;
import dev.sawhorse.karpenter.lint.LintRules;
import dev.sawhorse.karpenter.lint.UpgradeRules;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.scenario.lint.Lint;
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
    void everyRuleOfLintIsInTheManual() throws IOException {
        String manual = Files.readString(ROOT.resolve("bin/guide/lint.md"));
        List<String> rows = between(manual, "## Rules\n", "\nA rule is a class")
                .lines()
                .filter(line -> line.matches("\\| `[a-z-]+` \\| .*"))
                .map(line -> line.substring(3, line.indexOf('`', 3)))
                .toList();
        List<String> rules =
                new ArrayList<>(LintRules.ALL.stream().map(LintRule::id).toList());
        rules.add(Lint.READING);
        UpgradeRules.between(KarpenterVersion.V1_13, KarpenterVersion.V1_15).forEach(rule -> rules.add(rule.id()));
        assertThat(rows).isEqualTo(rules);
    }

    @Test
    void testCommandOfTheReadmeIsTheOneOfTheContinuousIntegration() throws IOException {
        assertThat(Files.readString(ROOT.resolve("README.md"))).contains("```sh\nmvn -B -ntp verify\n```");
        assertThat(Files.readString(ROOT.resolve(".ci/run")).lines().filter(line -> line.startsWith("mvn ")))
                .containsExactly("mvn -B -ntp verify");
    }

    @Test
    void publishedSchemaIsPrinted() throws IOException {
        assertThat(Files.readString(ROOT.resolve("scenarios/scenario.schema.json")))
                .isEqualTo(Ran.of("schema").stdout());
    }

    @Test
    void fieldReferenceIsPrinted() throws IOException {
        String manual = Files.readString(ROOT.resolve("scenarios/FIELDS.md"));
        assertThat(between(manual, "<!-- fields: begin -->\n", "<!-- fields: end -->\n"))
                .isEqualTo(Ran.of("schema", "--reference").stdout());
    }

    private static String between(String text, String begin, String end) {
        int from = text.indexOf(begin);
        int to = text.indexOf(end, from);
        assertThat(from).as("begin of the output").isNotNegative();
        assertThat(to).as("end of the output").isNotNegative();
        return text.substring(from + begin.length(), to);
    }
}
