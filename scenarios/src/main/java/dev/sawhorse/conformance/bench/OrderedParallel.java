// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** A parallel loop that processes independent items and returns the results in the order of the items. */
public final class OrderedParallel {
    private OrderedParallel() {}

    /**
     * Returns the results of the function for all items, in their order.
     *
     * @throws RuntimeException the exception for the first item that failed
     */
    public static <T, R> List<R> map(List<T> items, Function<? super T, ? extends R> function, int threads) {
        ExecutorService workers = Executors.newFixedThreadPool(threads, OrderedParallel::daemon);
        try {
            List<Future<R>> futures = new ArrayList<>();
            for (T item : items) {
                futures.add(workers.submit(() -> function.apply(item)));
            }
            List<R> results = new ArrayList<>();
            for (Future<R> future : futures) {
                results.add(result(future));
            }
            return results;
        } finally {
            workers.shutdownNow();
        }
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "replay");
        thread.setDaemon(true);
        return thread;
    }

    private static <R> R result(Future<R> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException thrown) {
                throw thrown;
            }
            if (e.getCause() instanceof Error thrown) {
                throw thrown;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before all was replayed", e);
        }
    }
}
