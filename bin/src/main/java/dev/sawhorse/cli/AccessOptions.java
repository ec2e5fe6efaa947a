package dev.sawhorse.cli;

import dev.sawhorse.scenario.FileAccess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option that opens further folders to scenarios, the same for every command that reads them. */
final class AccessOptions {
    @Option(
            names = "--allow-files",
            paramLabel = "DIR",
            description = "Folder outside a scenario's own that it may take files from. Can be repeated.")
    private List<Path> opened = new ArrayList<>();

    /** Returns which files a scenario may refer to. */
    FileAccess access() {
        return new FileAccess(opened);
    }
}
