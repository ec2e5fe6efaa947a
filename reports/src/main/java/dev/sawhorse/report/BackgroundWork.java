// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** A background task on a thread of its own. */
final class BackgroundWork<T> {
    private final FutureTask<T> work;

    private BackgroundWork(FutureTask<T> work) {
        this.work = work;
    }

    /** Starts the task; the result need not be awaited. */
    static <T> BackgroundWork<T> begin(String name, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return new BackgroundWork<>(task);
    }

    /**
     * Waits for the task and returns its result.
     *
     * @throws IOException if the task threw it; unchecked exceptions and errors are rethrown as well
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
