package dev.sawhorse.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
