// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
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

    @Override
    public Integer call() {
        String script = AutoComplete.bash("sawhorse", spec().root().commandLine());
        if (shell == Shell.zsh) {
            out().println("autoload -U +X compinit && compinit");
        }
        out().print(script);
        out().flush();
        return ExitCode.DONE;
    }
}
