package dev.sawhorse.report;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Work that goes on, on a thread of its own, beside what its caller does meanwhile. */
final class BackgroundWork<T> {
    private final FutureTask<T> work;

    private BackgroundWork(FutureTask<T> work) {
        this.work = work;
    }

    /** Begins the work; nobody needs to wait for it. */
    static <T> BackgroundWork<T> begin(String name, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return new BackgroundWork<>(task);
    }

    /**
     * Waits for the work and returns what came of it.
     *
     * @throws IOException what the work threw, and so with any unchecked exception or error
     */
    T result() throws IOException {
        try {
            return work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted before the work was done", e);
        } catch (ExecutionException e) {
            throw thrown(e.getCause());
        }
    }

    private static IOException thrown(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        if (cause instanceof RuntimeException exception) {
            throw exception;
        }
        return cause instanceof IOException exception ? exception : new IOException(cause);
    }
}
