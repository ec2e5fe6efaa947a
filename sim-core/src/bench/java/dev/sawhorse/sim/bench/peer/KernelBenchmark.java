// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench.peer;

import dev.sawhorse.sim.bench.KernelRun;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The kernel beside the same work on other engines, in wall time for each event; one shot is a million events. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgs = {"-Xms2g", "-Xmx2g", "-Xmn256m"})
@Warmup(iterations = 40)
@Measurement(iterations = 20)
@State(Scope.Thread)
public class KernelBenchmark {

    private static final int EVENTS = 1_000_000;

    /** The work. */
    @Param({"hold-1k", "hold-100k", "mm1", "relay", "ping-pong"})
    public String workload = "";

    /** The engine that does it. */
    @Param
    public Engine engine = Engine.SAWHORSE;

    private KernelRun run = events -> events;

    /** Sets the work up afresh, off the clock. */
    @Setup(Level.Invocation)
    public void start() {
        run = engine.start(workload);
    }

    /** Runs a million events. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long events() {
        return run.run(EVENTS);
    }
}
