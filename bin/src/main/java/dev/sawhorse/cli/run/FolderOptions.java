// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.run;

import dev.sawhorse.report.ReportOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose the files of runs and their folder, shared by every command that runs scenarios. */
final class FolderOptions {
    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            description = "Output folder. Default: out/<name of the scenario>.")
    private @Nullable Path folder;

    @Option(names = "--no-charts", description = "Write only data: no charts and no report.html.")
    private boolean noCharts;

    /** Returns the requested folder, null for none. */
    @Nullable
    Path folder() {
        return folder;
    }

    /** Returns the folder for the files of a scenario. */
    Path folderOf(String scenario) {
        return folder != null ? folder : Path.of("out", scenario);
    }

    /** Returns the requested file, by default one of the given name in the folder of a scenario. */
    Path fileOf(String scenario, String name) {
        return folder == null || Files.isDirectory(folder) ? folderOf(scenario).resolve(name) : folder;
    }

    /** Returns the files to write of a run. */
    ReportOptions report() {
        return noCharts ? ReportOptions.NUMBERS_ONLY : ReportOptions.ALL;
    }

    /** Returns the files to write of one run of several. */
    ReportOptions reportOfMany() {
        return noCharts ? ReportOptions.NUMBERS_ONLY : SavedRuns.WITHOUT_PNG;
    }
}
