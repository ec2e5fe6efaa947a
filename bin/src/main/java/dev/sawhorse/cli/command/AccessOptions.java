// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.scenario.file.FileAccess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The option that allows scenarios to read from additional folders, shared by every command that reads scenarios.
 */
public final class AccessOptions {
    @Option(
            names = "--allow-files",
            paramLabel = "DIR",
            description = "Additional folder from which a scenario may read files. Can be repeated.")
    private List<Path> opened = new ArrayList<>();

    /** Returns the file access policy of scenarios. */
    public FileAccess access() {
        return new FileAccess(opened);
    }
}
