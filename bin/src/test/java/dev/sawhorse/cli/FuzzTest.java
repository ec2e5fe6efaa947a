// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.cli.output.ExitCode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A structure-aware fuzz test: scenarios, manifests, traces, settings, journals, baselines and recordings that are changed at
 * random never end in a defect, a hang, a stack trace, control characters or a folder half written.
 *
 * <p>{@code -Dfuzz.inputs} says how many inputs are tried (Maven's profile {@code fuzz}: 100,000) and {@code -Dfuzz.seed} which
 * ones; a failure names its seed, which alone makes the same input again, and shows its files. How many inputs of which kind
 * ended with which exit code is in {@code target/fuzz.txt}.
 */
@Tag("slow")
class FuzzTest {
    private static final int INPUTS = Integer.getInteger("fuzz.inputs", 150);
    private static final long SEED = Long.getLong("fuzz.seed", 1);
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int MOST_FAILURES = Integer.getInteger("fuzz.failures", 20);

    /** Most inputs take a few milliseconds of a core, which on a busy machine may be long in coming. */
    private static final long MOST_CPU_NANOS = 30_000_000_000L;

    private static final long MOST_NANOS = 10 * MOST_CPU_NANOS;

    private static final int WORKERS = Runtime.getRuntime().availableProcessors();

    private static final int LONGEST_SHOWN = 20_000;

    @TempDir
    private Path folder;

    /** How many inputs of a kind ended with an exit code. */
    private final Map<String, Map<Integer, Integer>> exits = new TreeMap<>();

    private final List<String> failures = new ArrayList<>();
    private final Map<Long, Attempt> running = new ConcurrentHashMap<>();

    /** The inputs that ended, which a hung one never does. */
    private final AtomicInteger finished = new AtomicInteger();

    private record Attempt(Thread thread, long sinceNanos, long cpuNanos) {
        static Attempt begin() {
            Thread thread = Thread.currentThread();
            return new Attempt(thread, System.nanoTime(), THREADS.getThreadCpuTime(thread.getId()));
        }

        boolean isHung() {
            return System.nanoTime() - sinceNanos > MOST_NANOS
                    || THREADS.getThreadCpuTime(thread.getId()) - cpuNanos > MOST_CPU_NANOS;
        }

        String text() {
            return "goes on after " + (System.nanoTime() - sinceNanos) / 1_000_000_000L + " s, at\n"
                    + Arrays.stream(thread.getStackTrace())
                            .map(frame -> "  " + frame)
                            .collect(Collectors.joining("\n"));
        }
    }

    @Test
    void noInputEndsInADefect() throws Exception {
        FuzzSeeds seeds = FuzzSeeds.read();
        List<Path> runs = runs();
        ExecutorService workers =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), work -> {
                    Thread thread = new Thread(work, "fuzz");
                    thread.setDaemon(true);
                    return thread;
                });
        for (long number = SEED; number < SEED + INPUTS; number++) {
            long tried = number;
            workers.execute(() -> tryInput(tried, seeds, runs));
        }
        workers.shutdown();
        int hung = 0;
        while (hung < WORKERS
                && finished.get() + hung < INPUTS
                && !workers.awaitTermination(100, TimeUnit.MILLISECONDS)) {
            hung += findHung();
        }
        Files.writeString(Path.of("target/fuzz.txt"), table());
        assertThat(failures).as(table()).isEmpty();
        // A few inputs may all be bad.
        if (INPUTS >= 150) {
            assertThat(exits.keySet()).hasSizeGreaterThan(15);
            assertThat(shareSimulated()).as(table()).isGreaterThan(0.25);
        }
    }

    /** Tells of inputs whose time is up, once each, and returns how many there are: each keeps a worker. */
    private synchronized int findHung() {
        int hung = 0;
        for (Map.Entry<Long, Attempt> each : Map.copyOf(running).entrySet()) {
            if (each.getValue().isHung()) {
                running.remove(each.getKey());
                hung++;
                failures.add("input " + each.getKey() + " " + each.getValue().text());
            }
        }
        return hung;
    }

    private synchronized boolean isOver() {
        return failures.size() >= MOST_FAILURES;
    }

    private void tryInput(long number, FuzzSeeds seeds, List<Path> runs) {
        if (isOver()) {
            finished.incrementAndGet();
            return;
        }
        running.put(number, Attempt.begin());
        try {
            Path own = Files.createDirectories(folder.resolve("input-" + number));
            FuzzInputs.FuzzInput input = new FuzzInputs(seeds, runs, new SplittableRandom(number), own).next();
            Ran ran = Ran.of(input.arguments().toArray(String[]::new));
            String wrong = wrong(input.arguments().get(0), ran, own.resolve(FuzzInputs.OUT));
            if (wrong.isEmpty()) {
                count(input, ran.exitCode());
            } else {
                fail("input " + number + ", " + input.kind() + ":" + wrong + "\n" + ran.stdout() + ran.stderr() + "\n"
                        + shown(own));
            }
            delete(own);
        } catch (Throwable e) {
            fail("input " + number + ": " + e + "\n" + Arrays.toString(e.getStackTrace()));
        } finally {
            if (running.remove(number) != null) {
                finished.incrementAndGet();
            }
        }
    }

    private synchronized void fail(String failure) {
        failures.add(failure);
    }

    private synchronized void count(FuzzInputs.FuzzInput input, int exitCode) {
        exits.computeIfAbsent(input.kind(), kind -> new TreeMap<>()).merge(exitCode, 1, Integer::sum);
    }

    private String table() {
        Map<Integer, Integer> all = new TreeMap<>();
        exits.values().forEach(codes -> codes.forEach((code, count) -> all.merge(code, count, Integer::sum)));
        StringBuilder table = new StringBuilder("all: " + all + "\n");
        exits.forEach(
                (kind, codes) -> table.append(kind).append(": ").append(codes).append('\n'));
        return table.toString();
    }

    /** Returns the share of inputs to be simulated that were. */
    private double shareSimulated() {
        int simulated = 0;
        int given = 0;
        for (Map.Entry<String, Map<Integer, Integer>> each : exits.entrySet()) {
            if (each.getKey().startsWith("run, ")) {
                for (Map.Entry<Integer, Integer> code : each.getValue().entrySet()) {
                    given += code.getValue();
                    simulated += code.getKey() <= ExitCode.CHECK_FAILED ? code.getValue() : 0;
                }
            }
        }
        return (double) simulated / given;
    }

    /**
     * Returns what is wrong with how a command ended, empty if nothing is: no input makes a disk full. Recordings that cannot
     * be replayed are told with the exception that kept them from it.
     */
    private static String wrong(String command, Ran ran, Path out) throws IOException {
        StringBuilder wrong = new StringBuilder();
        if (ran.exitCode() < ExitCode.DONE || ran.exitCode() > ExitCode.BAD_INPUT) {
            wrong.append(" exit ").append(ran.exitCode());
        }
        String printed = ran.stdout() + ran.stderr();
        if (printed.contains("\tat ")
                || printed.contains("defect of")
                || (printed.contains("Exception") && !command.equals("conformance"))) {
            wrong.append(" trace");
        }
        boolean acts = printed.chars().anyMatch(c -> c != '\n' && c != '\t' && Character.isISOControl(c))
                || printed.contains("\u202e")
                || printed.lines().anyMatch(line -> line.stripLeading().startsWith("::"));
        if (acts) {
            wrong.append(" acts");
        }
        if (ran.exitCode() == ExitCode.BAD_INPUT
                && ran.stderr().isBlank()
                && ran.stdout().isBlank()) {
            wrong.append(" says nothing");
        }
        List<String> written = names(out);
        if ((ran.exitCode() == ExitCode.BAD_INPUT && !written.isEmpty())
                || written.stream().anyMatch(name -> name.contains("partial") || name.endsWith(".lock"))) {
            wrong.append(" half written ").append(written);
        }
        return wrong.toString();
    }

    private static List<String> names(Path out) throws IOException {
        if (!Files.exists(out)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(out)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Makes what is read again: runs of a few minutes, each with its scenario and a baseline of it beside its files. */
    private List<Path> runs() throws IOException {
        List<Path> runs = new ArrayList<>();
        for (String scenario : List.of(
                "../scenarios/inflate.yaml",
                "../scenarios/cluster-autoscaler.yaml",
                "src/test/resources/fuzz/robust/sts-del5m-apply-5m.yaml",
                "src/test/resources/fuzz/decisions/cron.yaml")) {
            Path run = folder.resolve("run-" + runs.size());
            assertThat(Ran.of("run", scenario, "--no-charts", "--set", "duration=6m", "-o", run.toString())
                            .exitCode())
                    .isLessThan(ExitCode.BAD_INPUT);
            Path copy = run.resolve("s.yaml");
            Files.writeString(
                    copy, Files.readString(Path.of(scenario)).replaceAll("(?m)^duration: .*", "duration: 2m"));
            Ran.of(
                    "check",
                    copy.toString(),
                    "--baseline",
                    run.resolve("baseline").toString(),
                    "--update",
                    "--force");
            runs.add(run);
        }
        return runs;
    }

    private static String shown(Path own) throws IOException {
        StringBuilder shown = new StringBuilder();
        try (Stream<Path> files = Files.walk(own)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = own.relativize(file).toString();
                if (!name.startsWith(FuzzInputs.OUT) && name.matches(".*\\.(yaml|json|csv)")) {
                    String text = Files.readString(file);
                    shown.append("== ").append(name).append('\n');
                    shown.append(text, 0, Math.min(LONGEST_SHOWN, text.length()))
                            .append('\n');
                }
            }
        }
        return shown.toString();
    }

    private static void delete(Path out) throws IOException {
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
