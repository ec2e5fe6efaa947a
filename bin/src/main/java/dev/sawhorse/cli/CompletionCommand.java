// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The command {@code completion}, which prints the completion script of a shell. */
@Command(
        name = "completion",
        header = "Print a shell completion script.",
        footer = {
            "",
            "Examples:",
            "  source <(sawhorse completion bash)",
            "  sawhorse completion zsh > ~/.zsh/sawhorse.zsh"
        })
final class CompletionCommand extends AbstractCommand {
    /** The first line after the comment of the generated script, which is about where others install theirs. */
    private static final String BEGIN = "if [ -n \"$BASH_VERSION\" ]";

    /** The supported shells, named as users type them. */
    enum Shell {
        bash,
        zsh
    }

    @Parameters(
            arity = "0..1",
            paramLabel = "SHELL",
            defaultValue = "bash",
            description = "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}. One script serves both.")
    private Shell shell = Shell.bash;

    /** Returns the part of the script that reads files. */
    private static String ofFiles() {
        try (InputStream text = CompletionCommand.class.getResourceAsStream("completion.bash")) {
            return new String(Objects.requireNonNull(text).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Integer call() {
        if (shell == Shell.zsh) {
            out().println("autoload -U +X compinit && compinit");
        }
        String script = AutoComplete.bash("sawhorse", spec().root().commandLine());
        out().print(script.substring(script.indexOf(BEGIN)));
        out().print("\n_sawhorse_settings='");
        new ExplainFieldCommand.Paths().forEach(path -> out().println(path + "="));
        out().println("'");
        out().print(ofFiles());
        out().flush();
        return ExitCode.DONE;
    }
}
