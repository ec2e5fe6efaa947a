// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.output.ExitCode;
import dev.sawhorse.cli.output.Progress;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.scenario.explain.Explanation;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.explain.Subject;
import dev.sawhorse.scenario.step.Decision;
import dev.sawhorse.scenario.step.Stepper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code step}, which repeats a stored run from decision to decision and reads what to do next from stdin. */
@Command(
        name = "step",
        header = "Walk through a run from decision to decision.",
        description = {
            "Repeats a run up to the next decision of an autoscaler and shows it with the",
            "state of the cluster around it. Reads one command a line from standard input:",
            "",
            "  next [N]         the next decision, or the Nth; an empty line does the same",
            "  all              the next decision, those of kube-scheduler included",
            "  to TIME          go on to 14:05, 1h30m or an instant",
            "  state            the cluster now",
            "  nodes, pods      the nodes; the pods without a node",
            "  why KIND NAME    explain a node, nodeclaim or pod as of now",
            "  quit             end; so does the end of the input"
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse step out/inflate",
            "  printf 'next 2\\nnodes\\n' | sawhorse step out/inflate --at 6m"
        })
public final class StepCommand extends AbstractCommand {
    private static final String PROMPT = "step> ";
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int MOST_STEPS = 1_000_000;

    @Parameters(index = "0", paramLabel = "RUN_DIR", description = "The output folder of the run.")
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Option(
            names = "--at",
            paramLabel = "T",
            description = "Begin at this time: 14:05 (UTC), 4h05m since the start, or an instant. Default: the start.")
    private @Nullable String at;

    @Override
    public Integer call() throws IOException {
        RunFolder run = RunFolder.open(folder);
        Stepper opened;
        try (Progress progress = progress()) {
            opened = Stepper.of(run, progress);
        }
        try (Stepper stepper = opened) {
            if (at != null) {
                stepper.to(at);
            }
            return session(run, stepper);
        }
    }

    private Progress progress() {
        return new Progress("step", root().terminal().stderrInteractive(), root().interruption(), root().progress());
    }

    private int session(RunFolder run, Stepper stepper) throws IOException {
        StepText text = new StepText(stepper.start(), stepper.end(), out());
        if (!stepper.unmergedRules().isEmpty()) {
            err().println("note: decided by " + stepper.unmergedRules());
            err().flush();
        }
        text.printBegin(stepper.state());
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        while (!root().interruption().isRequested()) {
            prompt();
            String line = lines.readLine();
            if (line == null || !execute(line.strip(), run, stepper, text)) {
                return ExitCode.DONE;
            }
            out().flush();
        }
        return ExitCode.NOT_FINISHED;
    }

    private void prompt() {
        out().flush();
        if (root().terminal().stderrInteractive()) {
            err().print(PROMPT);
            err().flush();
        }
    }

    /** Executes a line; false if it ends the session. A line that cannot be executed is answered, and changes nothing. */
    private boolean execute(String line, RunFolder run, Stepper stepper, StepText text) throws IOException {
        String[] words = BLANKS.split(line);
        String verb = words[0].toLowerCase(Locale.ROOT);
        try {
            switch (verb) {
                case "", "next", "n" ->
                    next(words.length > 1 ? words[1] : "1", Decision.Kind.AUTOSCALERS, stepper, text);
                case "all", "a" -> next("1", Decision.Kind.ALL, stepper, text);
                case "to" -> {
                    stepper.to(words.length > 1 ? words[1] : "");
                    text.printState(stepper.state());
                }
                case "state" -> text.printState(stepper.state());
                case "nodes" -> text.printNodes(stepper.state());
                case "pods" -> text.printPending(stepper.state());
                case "why" -> why(words, run, stepper);
                case "help", "?" ->
                    out().println(String.join(
                            System.lineSeparator(),
                            List.of(spec().usageMessage().description()).subList(3, 10)));
                case "quit", "q", "exit" -> {
                    return false;
                }
                default -> err().println("unknown: " + verb + "; help lists the commands");
            }
        } catch (InvalidInputException e) {
            err().println(e.getMessage());
        }
        err().flush();
        return true;
    }

    private void next(String count, Decision.Kind by, Stepper stepper, StepText text) {
        int steps = count.matches("[1-9][0-9]{0,6}") ? Math.min(MOST_STEPS, Integer.parseInt(count)) : 0;
        if (steps == 0) {
            err().println("next " + count + ": not a number of decisions");
            return;
        }
        Decision decision = null;
        for (int i = 0; i < steps; i++) {
            Decision following = stepper.next(by);
            if (following == null) {
                text.printEnd(i, stepper.state());
                return;
            }
            decision = following;
        }
        if (decision != null) {
            text.print(decision, stepper.state());
        }
    }

    private void why(String[] words, RunFolder run, Stepper stepper) throws IOException {
        Subject.Kind kind = null;
        for (Subject.Kind each : Subject.Kind.values()) {
            kind = words.length == 3 && each.name().equals(words[1]) ? each : kind;
        }
        if (kind == null) {
            err().println(
                            "why: say which object, such as why node node-default-zlwtv; kinds are node, nodeclaim and pod");
            return;
        }
        Explanation explanation;
        try (Progress progress = progress()) {
            explanation =
                    Explanation.of(run, new Subject(kind, words[2]), StepText.sinceStart(stepper.now()), progress);
        }
        explanation.notes().forEach(note -> err().println("note: " + note));
        new ExplainReport(explanation, folder, List.of(), null).printTo(out());
    }
}
