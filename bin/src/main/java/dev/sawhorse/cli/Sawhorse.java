package dev.sawhorse.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/** The root of the command line. */
@Command(
        name = "sawhorse",
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Sawhorse is a wind tunnel for Kubernetes node autoscaling: it runs the",
            "decisions of Karpenter against a simulated cluster and a mock EC2 fleet and",
            "shows what they cost and how long pods waited.",
            ""
        },
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a check failed: an assertion, a conformance difference, a finding of lint",
            "2:the input or the usage is wrong",
            "3:the work could not be finished; what was written stays readable",
            "70:a defect of Sawhorse"
        },
        footer = {
            "",
            "Examples:",
            "  sawhorse run scenarios/inflate.yaml",
            "  sawhorse instances --vcpus 2-8 --arch arm64 --region us-east-1",
            "  sawhorse help run"
        },
        subcommands = {
            RunCommand.class,
            CompareCommand.class,
            CheckCommand.class,
            ExplainCommand.class,
            ExportCommand.class,
            ConformanceCommand.class,
            ValidateCommand.class,
            LintCommand.class,
            ConvertCommand.class,
            InstancesCommand.class,
            SpotCommand.class,
            TraceCommand.class,
            BenchCommand.class,
            SchemaCommand.class,
            CompletionCommand.class,
            VersionCommand.class,
            HelpCommand.class
        })
final class Sawhorse extends AbstractCommand {
    @Option(names = "--stacktrace", scope = ScopeType.INHERIT, description = "Show the stack trace of a defect.")
    private boolean stacktrace;

    private final Terminal terminal;
    private final Interruption interruption;

    private Sawhorse(Terminal terminal, Interruption interruption) {
        this.terminal = terminal;
        this.interruption = interruption;
    }

    /** Makes the whole command line for output streams of the given kind. */
    static CommandLine commandLine(Terminal terminal) {
        return commandLine(terminal, new Interruption());
    }

    /** Makes the whole command line for a process that may be interrupted. */
    static CommandLine commandLine(Terminal terminal, Interruption interruption) {
        Sawhorse root = new Sawhorse(terminal, interruption);
        CommandLine.Help.Ansi ansi = terminal.stdoutStyled() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF;
        FailureHandler failures = new FailureHandler(root::showsStackTrace);
        return new CommandLine(root)
                .setColorScheme(CommandLine.Help.defaultColorScheme(ansi))
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures);
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec().commandLine(), "A command is missing.");
    }

    /** Returns what the output streams are connected to. */
    Terminal terminal() {
        return terminal;
    }

    /** Returns whether somebody asked the process to end. */
    Interruption interruption() {
        return interruption;
    }

    private boolean showsStackTrace() {
        return stacktrace;
    }
}
