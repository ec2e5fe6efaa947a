package dev.sawhorse.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Whether somebody pressed Ctrl-C or asked the process to end. The command gets time to bring what it writes to a readable
 * end; then the process ends with {@link ExitCode#NOT_FINISHED}.
 */
final class Interruption {
    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch finished = new CountDownLatch(1);
    private volatile boolean requested;

    /** Listens to the signals of the process from now on. */
    void listen() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::endInPeace, "interruption"));
    }

    /** Whether the command is to stop as soon as it can. */
    boolean isRequested() {
        return requested;
    }

    /** Says that the command has come to its end, be it early. */
    void finished() {
        finished.countDown();
    }

    private void endInPeace() {
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
        Runtime.getRuntime().halt(ExitCode.NOT_FINISHED);
    }
}
