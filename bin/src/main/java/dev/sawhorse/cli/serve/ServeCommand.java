// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.serve;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.Interruption;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.report.data.RunData;
import dev.sawhorse.report.html.FilmPage;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.ResultsFold;
import dev.sawhorse.scenario.explain.RunFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code serve}, which plays runs like films in a browser on this machine. */
@Command(
        name = "serve",
        header = "Play runs like films in a browser on this machine.",
        description = {
            "Serves a page on the loopback interface: nodes as boxes that fill and drain,",
            "pending pods, the bill so far, and decisions as captions. It can be paused, has",
            "a speed, and jumps to the next disruption. It loads nothing from elsewhere.",
            "Ctrl-C ends the command."
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse serve out/inflate",
            "  sawhorse serve out/first-day out/inflate --port 8080"
        })
public final class ServeCommand extends AbstractCommand {
    private static final int MOST_PORT = 65_535;
    private static final long LOOK_MILLIS = 100;

    @Parameters(arity = "1..*", paramLabel = "RUN_DIR", description = "The output folders of runs.")
    @SuppressWarnings("NullAway.Init")
    private List<Path> folders;

    @Option(names = "--port", paramLabel = "N", description = "Port to listen on. Default: a free one.")
    private int port;

    @Override
    public Integer call() throws IOException {
        require(port >= 0 && port <= MOST_PORT, "--port", port, "a number from 0 to " + MOST_PORT);
        List<RunFolder> opened = folders.stream().map(RunFolder::open).toList();
        Map<String, String> runs = new LinkedHashMap<>();
        for (RunFolder folder : opened) {
            Results results = results(folder);
            String scenario = results.run().scenario();
            String name = runs.containsKey(scenario) ? scenario + " in " + folder.path() : scenario;
            runs.put(name, RunData.of(name, results));
        }
        String page = FilmPage.of(String.join(", ", runs.keySet()), new ArrayList<>(runs.values()));
        Interruption interruption = root().interruption();
        try (PageServer server = PageServer.start(port, page)) {
            interruption.treatAsRegularEnd();
            out().println("Open " + server.url() + " in a browser; Ctrl-C ends this command.");
            out().flush();
            awaitEnd(interruption);
        }
        return ExitCode.DONE;
    }

    private static Results results(RunFolder folder) throws IOException {
        ResultsFold fold = new ResultsFold();
        try (JournalReader journal = folder.journal()) {
            journal.replay(fold);
        }
        return fold.results();
    }

    private static void awaitEnd(Interruption interruption) {
        try {
            while (!interruption.isRequested()) {
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
