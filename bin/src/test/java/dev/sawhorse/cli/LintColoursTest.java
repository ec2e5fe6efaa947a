// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Colours are for terminals, and add nothing to what is said. */
class LintColoursTest {
    private static final String[] ARGUMENTS = {"lint", "src/test/resources/golden/lint-findings/nodepools.yaml"};

    @Test
    void terminalsGetColoursAroundTheSameText() {
        String coloured = printed(new Terminal(true, false));
        String plain = printed(Terminal.NONE);
        assertThat(coloured).contains("\u001b[31m.\u001b[0m").contains("\u001b[33mwarning\u001b[0m: ");
        assertThat(plain).doesNotContain("\u001b");
        assertThat(coloured.replaceAll("\u001b\\[[0-9]+m", "")).isEqualTo(plain);
    }

    @Test
    void calendarsAreNoWiderThanATerminal() {
        assertThat(printed(Terminal.NONE).lines())
                .filteredOn(line -> line.matches("(    )?(Mon|Tue|Wed|Thu|Fri|Sat|Sun|0 ) .*|NodePool .*"))
                .isNotEmpty()
                .allMatch(line -> line.length() <= Prose.WIDTH, "at most 80 columns");
    }

    private static String printed(Terminal terminal) {
        StringWriter out = new StringWriter();
        Sawhorse.commandLine(terminal).setOut(new PrintWriter(out)).execute(ARGUMENTS);
        return out.toString();
    }
}
