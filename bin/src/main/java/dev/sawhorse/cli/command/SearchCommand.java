// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.cli.output.OutputOptions;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.cli.output.ReportPrinter;
import dev.sawhorse.cli.output.SearchFolder;
import dev.sawhorse.cli.output.TreeReport;
import dev.sawhorse.input.output.AtomicFile;
import dev.sawhorse.results.ValueText;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.Shard;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepHead;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The base class of commands that run a scenario many times to find something. What they find is a scenario, a report, and a
 * comparison; an interrupted search can go on.
 *
 * @param <F> what is found
 */
public abstract class SearchCommand<F> extends AbstractCommand {
    /** The options of every search. A command declares them itself, because help shows inherited ones before its own. */
    public record Options(SearchOptions search, EngineOptions engine, FolderOptions folder, OutputOptions output) {}

    /** The runs of a search. */
    @FunctionalInterface
    public interface Runs<F> {
        /** Runs; returns null if the monitor stopped the runs. */
        @Nullable
        F run(SweepEngine engine, SweepEngine.Options options, ScenarioRun.Monitor monitor) throws IOException;
    }

    /**
     * A search whose options and scenario are valid.
     *
     * @param number of runs, or of seeds, which an interrupted search must have had as well
     */
    public record Search<F>(Variants variants, int number, Runs<F> runs) {}

    /**
     * What is printed of what was found.
     *
     * @param notes for the user, after those about the files of the scenario
     */
    public record Outcome(DerivedScenario scenario, TreeReport report, List<String> notes, int exitCode) {}

    protected abstract Options options();

    /** Returns the search that the options ask for. */
    protected abstract Search<F> search() throws IOException;

    /** Writes the files that only this command has, and the comparison. */
    protected abstract Outcome write(F found, Path target) throws IOException;

    @Override
    public final Integer call() throws IOException {
        Search<F> search = search();
        FailureHandler.printProblems(search.variants.remarks(), err());
        err().flush();
        Options options = options();
        Path target = options.folder.folderOf(search.variants.scenario().name());
        try (SearchFolder folder = options.search.folder(target)) {
            F found = run(search, options.engine, folder);
            if (found == null) {
                return options.search.interrupted(folder);
            }
            Outcome outcome = write(found, target);
            print(outcome, target);
            folder.finish();
            return outcome.exitCode;
        }
    }

    private @Nullable F run(Search<F> search, EngineOptions engine, SearchFolder folder) throws IOException {
        SweepHead head = SweepHead.of(search.variants, search.number, Shard.ALL);
        try (Progress progress = new Progress(
                spec().name(), root().terminal().stderrInteractive(), root().interruption(), root().progress())) {
            return search.runs.run(folder.keeping(engine.engine(), head), engine.options(), progress);
        }
    }

    private void print(Outcome outcome, Path target) throws IOException {
        DerivedScenario.Files files = outcome.scenario.files();
        files.writeTo(target);
        AtomicFile.write(
                target.resolve(spec().name() + ".json"),
                ValueText.json(outcome.report.tree()).getBytes(StandardCharsets.UTF_8));
        ReportPrinter.print(outcome.report, options().output.format(), out());
        List<String> notes = new ArrayList<>(files.notes());
        notes.addAll(outcome.notes);
        notes.forEach(note -> err().println("note: " + note));
        err().flush();
    }
}
