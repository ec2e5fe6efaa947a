// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.report.ReportOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options that choose the files of runs and their folder, shared by every command that runs scenarios. */
public final class FolderOptions {
    /** Drawing all charts of all variants a second time would take longer than many runs. */
    private static final ReportOptions WITHOUT_PNG = new ReportOptions(true, false, true);

    /** A folder, or the rule for the one that a command chooses, which helps show. */
    private record Folder(@Nullable Path path, String shown) {
        @Override
        public String toString() {
            return shown;
        }
    }

    /** The converter of the option. */
    private static final class FolderConverter implements ITypeConverter<Folder> {
        @Override
        public Folder convert(String value) {
            return new Folder(Path.of(value), value);
        }
    }

    private final String ending;

    @Option(
            names = {"-o", "--output-dir"},
            paramLabel = "DIR",
            converter = FolderConverter.class,
            description = "Output folder. Default: ${DEFAULT-VALUE}.")
    private Folder folder;

    @Option(names = "--no-charts", description = "Write only data: no charts and no report.html.")
    private boolean noCharts;

    /** Creates the options of a command that writes into a folder with the name of the scenario by default. */
    public FolderOptions() {
        this("");
    }

    /** Creates the options of a command that adds an ending to the name of the scenario by default. */
    public FolderOptions(String ending) {
        this.ending = ending;
        this.folder = new Folder(null, "out/<name of the scenario>" + ending);
    }

    /** Returns the folder for the files of a scenario. */
    public Path folderOf(String scenario) {
        return folder.path() != null ? folder.path() : Path.of("out", scenario + ending);
    }

    /** Returns the requested file, by default one of the given name in the folder of a scenario. */
    public Path fileOf(String scenario, String name) {
        Path path = folder.path();
        return path == null || Files.isDirectory(path) ? folderOf(scenario).resolve(name) : path;
    }

    /** Returns the files to write of a run. */
    public ReportOptions report() {
        return noCharts ? ReportOptions.NUMBERS_ONLY : ReportOptions.ALL;
    }

    /** Returns the files to write of one run of several. */
    public ReportOptions reportOfMany() {
        return noCharts ? ReportOptions.NUMBERS_ONLY : WITHOUT_PNG;
    }
}
