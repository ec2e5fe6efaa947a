// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim.bench;

/** A benchmark run that has been set up and is ready to execute. */
@FunctionalInterface
public interface KernelRun {

    /**
     * Executes the given number of events, or operations, and returns a digest of their times. A call continues where the last
     * one ended; every engine that does the same work returns the same digests.
     */
    long run(long events);
}
