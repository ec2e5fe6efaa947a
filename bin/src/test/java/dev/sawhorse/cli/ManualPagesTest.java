// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** The manual pages are there for every command, and man has nothing to complain about. */
@Tag("slow")
final class ManualPagesTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writePages() throws IOException {
        ManualPages.main(new String[] {folder.toString()});
    }

    private String page(String name) throws IOException {
        return Files.readString(folder.resolve("man1").resolve(name + ".1"));
    }

    private List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("man1"))) {
            return files.sorted().toList();
        }
    }

    @Test
    void everyCommandHasAPage() throws IOException {
        assertThat(pages().stream().map(page -> page.getFileName().toString()))
                .containsExactlyInAnyOrderElementsOf(HelpExamples.commands().keySet().stream()
                        .map(command -> command.replace(' ', '-') + ".1")
                        .toList());
    }

    @Test
    void everyPageHasTheUsualSections() throws IOException {
        for (Path page : pages()) {
            assertThat(Files.readAllLines(page))
                    .as(page.toString())
                    .contains(".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH OPTIONS", ".SH EXAMPLES")
                    .contains(".SH EXIT STATUS", ".SH SEE ALSO");
        }
    }

    @Test
    void pageDescribesOptionsAndExamples() throws IOException {
        assertThat(page("sawhorse-run"))
                .contains("sawhorse\\-run \\- Run a scenario.\n")
                .contains(
                        ".TP\n\\fB\\-\\-seed\\fR=\\fIN\\fR\nOverride the scenario\\(aqs seed (the first seed, if there are several).\n")
                .contains("\nsawhorse run scenarios/inflate.yaml \\-\\-seed 7 \\-o out/seven\n");
        assertThat(page("sawhorse-trace")).contains("\\fBsawhorse\\-trace\\-inspect\\fR(1)");
    }

    @Test
    void manReportsNoWarnings() throws Exception {
        List<String> command = new ArrayList<>(linter());
        pages().forEach(page -> command.add(page.toString()));
        Path complaints = folder.resolve("complaints");
        Process process = new ProcessBuilder(command)
                .redirectError(complaints.toFile())
                .redirectOutput(folder.resolve("shown").toFile())
                .start();
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(complaints).isEmptyFile();
        assertThat(process.exitValue()).isZero();
    }

    /** Returns a command that judges pages; without one on this machine the test is skipped. */
    private static List<String> linter() {
        if (isOnPath("man") && isOnPath("groff")) {
            return List.of("man", "--warnings", "-l");
        }
        assumeTrue(isOnPath("mandoc"), "neither man with groff nor mandoc is here");
        return List.of("mandoc", "-W", "warning,stop");
    }

    private static boolean isOnPath(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
