// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.spark;

import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.file.Fingerprint;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.RunFailedException;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepPlan;
import dev.sawhorse.scenario.sweep.SweepResult;
import dev.sawhorse.scenario.sweep.VariantInputs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.SparkContext;
import org.apache.spark.SparkFiles;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.ArraySeq;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/** The runs of a plan as tasks of Spark, one each, whose results arrive in any order. */
final class SparkRuns {
    private static final long POLL_MILLIS = 200;
    private static final long RUN = 1_000_000;

    private final SparkContext context;
    private final SweepPlan plan;
    private final ScenarioRun.Monitor monitor;
    private final SweepEngine.Sink sink;
    private final AtomicInteger ended = new AtomicInteger();
    private volatile boolean stopped;
    private volatile @Nullable Exception failure;

    SparkRuns(SparkContext context, SweepPlan plan, ScenarioRun.Monitor monitor, SweepEngine.Sink sink) {
        this.context = context;
        this.plan = plan;
        this.monitor = monitor;
        this.sink = sink;
    }

    /**
     * Computes all runs.
     *
     * @return false if the monitor stopped them
     * @throws IOException if a digest cannot be stored, or Spark gives up
     * @throws RunFailedException if a run failed
     */
    boolean run() throws IOException {
        ScheduledExecutorService poller = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "progress");
            thread.setDaemon(true);
            return thread;
        });
        ScheduledFuture<?> polling =
                poller.scheduleAtFixedRate(this::poll, POLL_MILLIS, POLL_MILLIS, TimeUnit.MILLISECONDS);
        try {
            compute();
        } catch (Exception e) { // Scala throws checked exceptions without declaring them
            if (failure == null && !stopped) {
                throw SparkConnection.failed("Spark gave up", e);
            }
        } finally {
            polling.cancel(false);
            poller.shutdown();
        }
        throwFailure();
        return !stopped;
    }

    private SweepInputs inputs() {
        return new SweepInputs(
                plan.runs().stream()
                        .map(run -> VariantInputs.of(run.scenario()))
                        .toList(),
                SweepInputs.ownProperties());
    }

    private void compute() throws IOException {
        if (!context.isLocal()) {
            sendData();
        }
        JavaSparkContext java = JavaSparkContext.fromSparkContext(context);
        Broadcast<SweepInputs> inputs = java.broadcast(inputs());
        List<SeededRuns.Task> tasks = SeededRuns.tasks(plan.runs());
        RDD<SeededRuns.Task> distributed = java.parallelize(tasks, tasks.size()).rdd();
        Object[] partitions = IntStream.range(0, tasks.size()).boxed().toArray();
        ClassTag<SweepResult> tag = ClassTag$.MODULE$.apply(SweepResult.class);
        context.runJob(distributed, new ComputeTask(inputs), ArraySeq.unsafeWrapArray(partitions), new Receiver(), tag);
        inputs.destroy();
    }

    /** The first failure cancels the other runs, if there are any left. */
    private void throwFailure() throws IOException {
        Exception first = failure;
        if (first instanceof IOException ofSink) {
            throw ofSink;
        }
        if (first instanceof RuntimeException ofRun) {
            throw ofRun;
        }
    }

    private void poll() {
        if (!monitor.shouldContinue(RUN * ended.get(), RUN * plan.size())) {
            stopped = true;
            context.cancelAllJobs();
        }
    }

    /** Executors find a long table or trace by its hash. */
    private void sendData() throws IOException {
        Map<String, Path> files = new LinkedHashMap<>();
        for (SeededRuns.Seeded run : plan.runs()) {
            run.scenario()
                    .sources()
                    .data()
                    .forEach((name, fingerprint) -> files.put(fingerprint.sha256(), Path.of(name)));
        }
        files.keySet().removeIf(hash -> context.listFiles().exists(sent -> sent.endsWith("/" + hash)));
        if (files.isEmpty()) {
            return;
        }
        Path named = Files.createTempDirectory("sawhorse-data");
        named.toFile().deleteOnExit();
        for (Map.Entry<String, Path> file : files.entrySet()) {
            Path link = named.resolve(file.getKey());
            link(link, file.getValue());
            link.toFile().deleteOnExit();
            context.addFile(link.toString());
        }
    }

    /** Spark sends a file under its own name, also if it is named by a symbolic link. */
    private static void link(Path link, Path file) throws IOException {
        try {
            Files.createLink(link, file.toRealPath());
        } catch (IOException | UnsupportedOperationException e) {
            Files.copy(file, link);
        }
    }

    /** Returns the copy of a long table or trace on this executor. */
    static @Nullable Path copy(Fingerprint wanted) {
        Path path = Path.of(SparkFiles.get(wanted.sha256()));
        try {
            return Files.isRegularFile(path) && Fingerprint.of(path).equals(wanted) ? path : null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A receiver of each result, in a thread of Spark's scheduler. */
    private final class Receiver extends AbstractFunction2<Object, SweepResult, BoxedUnit> {
        @Override
        public BoxedUnit apply(Object partition, SweepResult result) {
            if (failure == null && !stopped) {
                receive(result);
            }
            return BoxedUnit.UNIT;
        }

        private void receive(SweepResult result) {
            try {
                result.throwIfFailed();
                sink.ended(result.variant(), result.seed(), RunDigest.of(result.digest()));
                ended.incrementAndGet();
            } catch (IOException | RuntimeException e) {
                failure = e;
                context.cancelAllJobs();
            }
        }
    }
}
