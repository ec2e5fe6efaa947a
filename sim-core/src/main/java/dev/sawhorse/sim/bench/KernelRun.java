package dev.sawhorse.sim.bench;

/** A workload that has been set up and is ready to run. */
@FunctionalInterface
public interface KernelRun {

    /**
     * Runs the next {@code events} events, or as many operations, and returns a digest of the times they happened at.
     * Calls go on where the last one ended; every engine that does the same work returns the same digests.
     */
    long run(long events);
}
