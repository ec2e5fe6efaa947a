// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** The progress line of a run on stderr, shown if stderr is a terminal and the run takes long. */
public final class Progress implements ScenarioRun.Monitor, AutoCloseable {
    private static final long PATIENCE_NANOS = 400_000_000L;
    private static final int WIDTH = 79;
    private static final int STEPS = 1_000;

    private final String name;
    private final boolean shown;
    private final Interruption interruption;
    private final ProgressListener listener;
    private final long begin = System.nanoTime();
    private @Nullable ProgressBar bar;

    /** Makes the progress line of a run that can be interrupted, and whose progress a listener follows. */
    public Progress(String name, boolean shown, Interruption interruption, ProgressListener listener) {
        this.name = name;
        this.shown = shown;
        this.interruption = interruption;
        this.listener = listener;
    }

    @Override
    public boolean shouldContinue(long nowNanos, long endNanos) {
        if (shown && bar == null && System.nanoTime() - begin > PATIENCE_NANOS) {
            bar = start();
        }
        if (bar != null) {
            bar.stepTo(Math.round((double) nowNanos / endNanos * STEPS));
        }
        listener.at((double) nowNanos / endNanos);
        return !interruption.isRequested();
    }

    private ProgressBar start() {
        PrintStream err = new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
        return new ProgressBarBuilder()
                .setTaskName(name)
                .setInitialMax(STEPS)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .setConsumer(new ConsoleProgressBarConsumer(err, WIDTH))
                .clearDisplayOnFinish()
                .build();
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
