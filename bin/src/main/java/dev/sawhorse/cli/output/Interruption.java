// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The interruption of the process by Ctrl-C or a termination signal. The command gets time to complete its files; then
 * the process ends with {@link ExitCode#NOT_FINISHED}, unless the interruption is the regular end of the command.
 */
public final class Interruption {
    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile boolean requested;
    private volatile int exitCode = ExitCode.NOT_FINISHED;

    /** Installs the signal handlers of the process. */
    public void listen() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::awaitCommand, "interruption"));
    }

    /** Whether the command should stop as soon as possible. */
    public boolean isRequested() {
        return requested;
    }

    /** Declares that the command runs until it is interrupted, so that the process then ends with {@link ExitCode#DONE}. */
    public void treatAsRegularEnd() {
        exitCode = ExitCode.DONE;
    }

    /** Asks the command to stop. */
    public void request() {
        requested = true;
    }

    /** Notifies that the command has ended. */
    public void finished() {
        finished.countDown();
    }

    private void awaitCommand() {
        if (finished.getCount() == 0) {
            return;
        }
        requested = true;
        try {
            if (!finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                Runtime.getRuntime().halt(ExitCode.NOT_FINISHED);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(exitCode);
    }
}
