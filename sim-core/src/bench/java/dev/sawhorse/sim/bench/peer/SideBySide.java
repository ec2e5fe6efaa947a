// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench.peer;

import com.sun.management.ThreadMXBean;
import dev.sawhorse.sim.bench.KernelRun;
import dev.sawhorse.sim.bench.KernelWorkload;
import dev.sawhorse.sim.bench.KernelWorkloads;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures every engine on every workload by the CPU time of the simulating thread, which a busy machine disturbs least.
 *
 * <p>Each engine and workload runs in a virtual machine of its own; engines alternate over several rounds, so that a
 * disturbance does not affect only one engine. The table gives the median over all rounds. Every run is checked: engines that
 * did the same work return the same digest.
 */
public final class SideBySide {

    private static final long CHECKED_EVENTS = 1_000_000;
    private static final int WARM_UPS = 2;
    private static final int RUNS = 3;
    private static final String CANNOT = "cannot";

    private SideBySide() {}

    /** Runs the comparison; arguments are the number of rounds, then the workloads, all of them if none is named. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length > 0 && arguments[0].equals("measure")) {
            measure(Engine.valueOf(arguments[1]), Engine.workload(arguments[2]));
            return;
        }
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 3;
        List<String> named = Arrays.asList(arguments).subList(Math.min(1, arguments.length), arguments.length);
        System.out.printf(
                "| %-16s | %-32s | %12s | %9s | %9s |%n", "workload", "engine", "M events/s", "ns/event", "B/event");
        for (KernelWorkload workload : KernelWorkloads.all()) {
            if (named.isEmpty() || named.contains(workload.name())) {
                compare(workload.name(), rounds);
            }
        }
    }

    private static void compare(String workload, int rounds) throws IOException, InterruptedException {
        Map<Engine, List<Measurement>> all = new EnumMap<>(Engine.class);
        for (int round = 0; round < rounds; round++) {
            for (Engine engine : Engine.values()) {
                all.computeIfAbsent(engine, key -> new ArrayList<>()).addAll(measureApart(engine, workload));
            }
        }
        String expected = all.get(Engine.SAWHORSE).get(0).digest();
        all.forEach((engine, measurements) -> print(workload, engine, measurements, expected));
    }

    private static void print(String workload, Engine engine, List<Measurement> measurements, String expected) {
        if (measurements.isEmpty()) {
            System.out.printf("| %-16s | %-32s | %12s | %9s | %9s |%n", workload, engine.title(), "–", "–", "–");
            return;
        }
        for (Measurement measurement : measurements) {
            if (!measurement.digest().equals(expected)) {
                throw new IllegalStateException(engine.title() + " did other work in " + workload + ": digest "
                        + measurement.digest() + " instead of " + expected);
            }
        }
        double nanos =
                median(measurements.stream().mapToDouble(Measurement::nanos).toArray());
        double bytes =
                median(measurements.stream().mapToDouble(Measurement::bytes).toArray());
        System.out.printf(
                Locale.ROOT,
                "| %-16s | %-32s | %12.1f | %9.1f | %9.0f |%n",
                workload,
                engine.title(),
                1e3 / nanos,
                nanos,
                bytes);
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values[values.length / 2];
    }

    private record Measurement(double nanos, double bytes, String digest) {

        static Measurement parse(String line) {
            String[] parts = line.split(" ");
            return new Measurement(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), parts[2]);
        }
    }

    private static List<Measurement> measureApart(Engine engine, String workload)
            throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xms2g",
                        "-Xmx2g",
                        "-Xmn256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SideBySide.class.getName(),
                        "measure",
                        engine.name(),
                        workload)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (child.waitFor() != 0) {
            throw new IllegalStateException(engine.title() + " failed in " + workload + "\n" + output);
        }
        return output.lines()
                .filter(line -> !line.equals(CANNOT))
                .map(Measurement::parse)
                .toList();
    }

    private static void measure(Engine engine, KernelWorkload workload) {
        try {
            String digest = Long.toHexString(engine.start(workload.name()).run(checkedEvents(workload)));
            for (int run = 0; run < WARM_UPS + RUNS; run++) {
                String figures = measureOnce(engine.start(workload.name()), events(engine, workload));
                if (run >= WARM_UPS) {
                    System.out.println(figures + " " + digest);
                }
            }
        } catch (UnsupportedOperationException e) {
            System.out.println(CANNOT);
        }
    }

    private static String measureOnce(KernelRun run, long events) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long cpu = threads.getCurrentThreadCpuTime();
        run.run(events);
        long nanos = threads.getCurrentThreadCpuTime() - cpu;
        long bytes = threads.getCurrentThreadAllocatedBytes() - allocated;
        return (double) nanos / events + " " + (double) bytes / events;
    }

    /** Slow pairs do less of the same work. */
    private static long events(Engine engine, KernelWorkload workload) {
        boolean linearCancel =
                engine == Engine.PRIORITY_QUEUE && workload.name().equals("reschedule-20k");
        return engine == Engine.CLOUDSIM_PLUS || linearCancel ? workload.events() / 20 : workload.events();
    }

    private static long checkedEvents(KernelWorkload workload) {
        return workload.name().equals("reschedule-20k") ? CHECKED_EVENTS / 10 : CHECKED_EVENTS;
    }
}
