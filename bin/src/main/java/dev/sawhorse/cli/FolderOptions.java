package dev.sawhorse.cli;

import dev.sawhorse.report.ReportOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose which files of runs are written and where, the same for every command that runs a scenario. */
final class FolderOptions {
    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            description = "Folder for the files of runs. Default: out/<name of the scenario>.")
    private @Nullable Path folder;

    @Option(names = "--no-charts", description = "Write numbers only: no charts, no report.html.")
    private boolean noCharts;

    /** Returns the folder asked for, null if none was. */
    @Nullable
    Path folder() {
        return folder;
    }

    /** Returns the folder for the files of a scenario. */
    Path folderOf(String scenario) {
        return folder != null ? folder : Path.of("out", scenario);
    }

    /** Returns what is to be written of a run. */
    ReportOptions report() {
        return noCharts ? ReportOptions.NUMBERS_ONLY : ReportOptions.ALL;
    }

    /** Returns what is to be written of one run of many. */
    ReportOptions reportOfMany() {
        return noCharts ? ReportOptions.NUMBERS_ONLY : SavedRuns.WITHOUT_PNG;
    }
}
