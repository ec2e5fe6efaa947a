// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.audit.AuditCommand;
import dev.sawhorse.cli.bench.BenchCommand;
import dev.sawhorse.cli.bench.ConformanceCommand;
import dev.sawhorse.cli.blast.BlastCommand;
import dev.sawhorse.cli.calibrate.CalibrateCommand;
import dev.sawhorse.cli.command.AbstractCommand;
import dev.sawhorse.cli.command.CommandRoot;
import dev.sawhorse.cli.command.FailureHandler;
import dev.sawhorse.cli.command.ValueConverters;
import dev.sawhorse.cli.data.DataCommand;
import dev.sawhorse.cli.explain.ExplainCommand;
import dev.sawhorse.cli.explain.ExportCommand;
import dev.sawhorse.cli.explain.StepCommand;
import dev.sawhorse.cli.forecast.ForecastCommand;
import dev.sawhorse.cli.headroom.HeadroomCommand;
import dev.sawhorse.cli.history.HistoryCommand;
import dev.sawhorse.cli.importing.ImportCommand;
import dev.sawhorse.cli.instances.InstancesCommand;
import dev.sawhorse.cli.instances.SpotCommand;
import dev.sawhorse.cli.lint.LintCommand;
import dev.sawhorse.cli.mcp.McpCommand;
import dev.sawhorse.cli.now.NowCommand;
import dev.sawhorse.cli.output.Interruption;
import dev.sawhorse.cli.output.ProgressListener;
import dev.sawhorse.cli.output.Terminal;
import dev.sawhorse.cli.run.CheckCommand;
import dev.sawhorse.cli.run.CompareCommand;
import dev.sawhorse.cli.run.ForkCommand;
import dev.sawhorse.cli.run.RunCommand;
import dev.sawhorse.cli.serve.ServeCommand;
import dev.sawhorse.cli.stress.StressCommand;
import dev.sawhorse.cli.trace.TraceCommand;
import dev.sawhorse.cli.tune.TuneCommand;
import dev.sawhorse.sim.Shortcuts;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;

/** The root command of the command line. */
@Command(
        name = "sawhorse",
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Sawhorse is a wind tunnel for Kubernetes node autoscaling: it runs the",
            "decision logic of Karpenter and Cluster Autoscaler against a simulated cluster",
            "and a mock EC2 fleet and shows what the nodes cost and how long pods waited.",
            ""
        },
        versionProvider = Sawhorse.Version.class,
        commandListHeading = "",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a check failed: an assertion, a regression, a conformance case, a lint finding",
            "2:invalid input or usage",
            "3:the command could not be completed; files written so far are readable",
            "70:a bug in Sawhorse"
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse run scenarios/inflate.yaml",
            "  sawhorse instances --vcpus 2-8 --arch arm64 --region us-east-1",
            "  sawhorse help run"
        })
public final class Sawhorse extends AbstractCommand implements CommandRoot {
    /** The commands by name, in the order of the help. */
    private static final Map<String, Class<?>> COMMANDS = commands();

    private static final List<String> VERSION = List.of("-V", "--version");
    private static final List<String> HELP = List.of("-h", "--help");

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print the version.")
    @SuppressWarnings("UnusedVariable") // evaluated by picocli during parsing
    private boolean version;

    @Option(
            names = "--stacktrace",
            scope = ScopeType.INHERIT,
            description = "Show the stack trace of an internal error.")
    private boolean stacktrace;

    @Option(
            names = "--no-shortcuts",
            scope = ScopeType.INHERIT,
            description = "Run without shortcuts: slower, with equal results.")
    private boolean noShortcuts;

    private final Terminal terminal;
    private final Interruption interruption;
    private final ProgressListener progress;

    private Sawhorse(Terminal terminal, Interruption interruption, ProgressListener progress) {
        this.terminal = terminal;
        this.interruption = interruption;
        this.progress = progress;
    }

    private static Map<String, Class<?>> commands() {
        Map<String, Class<?>> commands = new LinkedHashMap<>();
        commands.put("import", ImportCommand.class);
        commands.put("run", RunCommand.class);
        commands.put("compare", CompareCommand.class);
        commands.put("check", CheckCommand.class);
        commands.put("tune", TuneCommand.class);
        commands.put("headroom", HeadroomCommand.class);
        commands.put("stress", StressCommand.class);
        commands.put("now", NowCommand.class);
        commands.put("forecast", ForecastCommand.class);
        commands.put("calibrate", CalibrateCommand.class);
        commands.put("explain", ExplainCommand.class);
        commands.put("step", StepCommand.class);
        commands.put("export", ExportCommand.class);
        commands.put("serve", ServeCommand.class);
        commands.put("fork", ForkCommand.class);
        commands.put("audit", AuditCommand.class);
        commands.put("blast", BlastCommand.class);
        commands.put("conformance", ConformanceCommand.class);
        commands.put("validate", ValidateCommand.class);
        commands.put("lint", LintCommand.class);
        commands.put("convert", ConvertCommand.class);
        commands.put("instances", InstancesCommand.class);
        commands.put("spot", SpotCommand.class);
        commands.put("trace", TraceCommand.class);
        commands.put("history", HistoryCommand.class);
        commands.put("data", DataCommand.class);
        commands.put("bench", BenchCommand.class);
        commands.put("schema", SchemaCommand.class);
        commands.put("explain-field", ExplainFieldCommand.class);
        commands.put("mcp", McpCommand.class);
        commands.put("completion", CompletionCommand.class);
        commands.put("version", VersionCommand.class);
        commands.put("help", HelpCommand.class);
        return commands;
    }

    /** Makes the complete command line for output streams of the given kind. */
    static CommandLine commandLine(Terminal terminal) {
        return commandLine(terminal, new Interruption(), ProgressListener.NONE, COMMANDS);
    }

    /**
     * Makes the command line for the given arguments, for a process that may be interrupted: with only the requested command
     * if no other one is needed, as making all of them takes longer than many a command.
     */
    static CommandLine commandLine(Terminal terminal, Interruption interruption, String... arguments) {
        return commandLine(terminal, interruption, ProgressListener.NONE, arguments);
    }

    private static CommandLine commandLine(
            Terminal terminal, Interruption interruption, ProgressListener progress, String... arguments) {
        String first = arguments.length == 0 ? "" : arguments[0];
        if (VERSION.contains(first)) {
            return commandLine(terminal, interruption, progress, Map.of());
        }
        if (arguments.length == 1 && HELP.contains(first)) {
            Map<String, Object> headers = new LinkedHashMap<>();
            COMMANDS.forEach((name, command) -> headers.put(name, header(command)));
            return commandLine(terminal, interruption, progress, headers);
        }
        Class<?> command = COMMANDS.get(first);
        boolean suffices = command != null && command != HelpCommand.class && command != CompletionCommand.class;
        return commandLine(terminal, interruption, progress, suffices ? Map.of(first, command) : COMMANDS);
    }

    /** Returns a command with its header only, which is all that the root's help shows of it. */
    private static CommandSpec header(Class<?> command) {
        CommandSpec spec = CommandSpec.create();
        spec.usageMessage().header(command.getAnnotation(Command.class).header());
        return spec;
    }

    /**
     * Runs one command, with terminal escapes and CI commands escaped in its output.
     *
     * @return its exit code
     */
    static int execute(
            Terminal terminal, Interruption interruption, PrintWriter out, PrintWriter err, String... arguments) {
        return execute(terminal, interruption, ProgressListener.NONE, out, err, arguments);
    }

    private static int execute(
            Terminal terminal,
            Interruption interruption,
            ProgressListener progress,
            PrintWriter out,
            PrintWriter err,
            String... arguments) {
        PrintWriter safeOut = new PrintWriter(new PrintableWriter(out, terminal.stdoutStyled()), false);
        PrintWriter safeErr = new PrintWriter(new PrintableWriter(err, false), true);
        try {
            return commandLine(terminal, interruption, progress, arguments)
                    .setOut(safeOut)
                    .setErr(safeErr)
                    .execute(arguments);
        } catch (Throwable failure) {
            return FailureHandler.reportThrowable(failure, safeErr);
        } finally {
            safeOut.flush();
            safeErr.flush();
        }
    }

    private static CommandLine commandLine(
            Terminal terminal, Interruption interruption, ProgressListener progress, Map<String, ?> commands) {
        Sawhorse root = new Sawhorse(terminal, interruption, progress);
        CommandLine.Help.Ansi ansi = terminal.stdoutStyled() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF;
        FailureHandler failures = new FailureHandler(root::showsStackTrace);
        CommandLine line = new CommandLine(root);
        commands.forEach(line::addSubcommand);
        CommandGroups.register(line);
        CommandHelp.register(line);
        return ValueConverters.register(line)
                .setColorScheme(CommandLine.Help.defaultColorScheme(ansi))
                .setExecutionStrategy(root::executeParsed)
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures);
    }

    private int executeParsed(ParseResult parsed) {
        if (!noShortcuts) {
            return new RunLast().execute(parsed);
        }
        String before = System.setProperty(Shortcuts.PROPERTY, "false");
        try {
            return new RunLast().execute(parsed);
        } finally {
            if (before == null) {
                System.clearProperty(Shortcuts.PROPERTY);
            } else {
                System.setProperty(Shortcuts.PROPERTY, before);
            }
        }
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec().commandLine(), "A command is missing.");
    }

    @Override
    public Terminal terminal() {
        return terminal;
    }

    @Override
    public Interruption interruption() {
        return interruption;
    }

    @Override
    public ProgressListener progress() {
        return progress;
    }

    @Override
    public int execute(
            Interruption ofCommand,
            ProgressListener listener,
            PrintWriter out,
            PrintWriter err,
            List<String> arguments) {
        return execute(Terminal.NONE, ofCommand, listener, out, err, arguments.toArray(String[]::new));
    }

    private boolean showsStackTrace() {
        return stacktrace;
    }

    /** The text of the option {@code --version}, the same as that of the command {@code version}. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {VersionCommand.line()};
        }
    }
}
