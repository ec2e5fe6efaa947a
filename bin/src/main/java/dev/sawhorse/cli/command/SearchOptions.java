// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.SearchFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option of searches that go on where an interrupted one was. */
public final class SearchOptions {
    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before any call
    private CommandSpec spec;

    @Option(
            names = "--resume",
            description = "Go on with an interrupted search: keep the runs in the output folder that had ended.")
    private boolean resume;

    /** Returns the output folder of a search. */
    public SearchFolder folder(Path path) {
        return new SearchFolder(path, resume);
    }

    /** Says that a search was interrupted; returns the exit code. */
    public int interrupted(SearchFolder folder) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("interrupted; " + folder.path() + " contains the runs that had ended; --resume goes on with them");
        err.flush();
        return ExitCode.NOT_FINISHED;
    }
}
