// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.ThreadsEngine;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that choose what computes many runs. */
public final class EngineOptions {
    private static final String SPARK = "spark";
    private static final Pattern MASTER =
            Pattern.compile("local(\\[.+])?|local-cluster\\[.+]|spark://.+|k8s://.+|yarn");

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init") // set by picocli before any call
    private CommandSpec spec;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Number of parallel runs; it does not affect the result. Default: the number of processors.")
    private @Nullable Integer threads;

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = ThreadsEngine.NAME,
            description = "What computes the runs: threads or spark; it does not affect the result. Default: "
                    + "${DEFAULT-VALUE}.")
    private String engine = ThreadsEngine.NAME;

    @Option(
            names = "--master",
            paramLabel = "URL",
            description = "Master of --engine spark: local[*], spark://HOST:PORT or k8s://HOST:PORT. Default: that of "
                    + "spark-submit, or local[*].")
    private @Nullable String master;

    /** Returns the engine. */
    public SweepEngine engine() {
        SweepEngine found = SweepEngine.find(engine);
        if (found == null) {
            throw refused("Invalid value for option '--engine': " + engine + reasonOfAbsence());
        }
        return found;
    }

    private String reasonOfAbsence() {
        if (engine.equals(SPARK)) {
            return " is not built\nMaybe build it, with 230 MB of libraries: mvn -Pspark -DskipTests package";
        }
        List<String> names = SweepEngine.all().stream().map(SweepEngine::name).toList();
        return " is not one of " + String.join(", ", names);
    }

    /** Returns what the engine may need to know. */
    public SweepEngine.Options options() {
        int atOnce = threads != null ? threads : Runtime.getRuntime().availableProcessors();
        AbstractCommand.require(spec, atOnce >= 1, "--threads", atOnce, "a number from 1 on");
        if (master == null) {
            return new SweepEngine.Options(atOnce, "");
        }
        AbstractCommand.require(
                spec,
                MASTER.matcher(master).matches(),
                "--master",
                master,
                "local[N], spark://HOST:PORT or k8s://HOST:PORT");
        if (!engine.equals(SPARK)) {
            throw refused("--master is an option of --engine spark only");
        }
        return new SweepEngine.Options(atOnce, master);
    }

    private ParameterException refused(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
