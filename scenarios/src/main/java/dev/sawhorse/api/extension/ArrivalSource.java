// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

import java.util.Iterator;
import java.util.random.RandomGenerator;

/**
 * A source of the arrivals of one workload, in place of those in the scenario file. The pods are those of the workload: its
 * templates, and its lifetimes and requests where it has distributions of them.
 *
 * <p>Variants of a scenario get the same load for a seed only if the source draws all random numbers from the given generator,
 * and depends on nothing else that differs between runs. A run that is repeated from its stored inputs, as {@code sawhorse
 * explain} does, has the arrivals of the file again.
 */
@FunctionalInterface
public interface ArrivalSource {
    /**
     * Starts the arrivals of a run and returns them in the order of time. They are read while the run goes on, so they may be
     * infinite.
     *
     * @param random the random numbers of the workload, which depend on its name and on the seed of the run
     */
    Iterator<Arrival> arrivals(RandomGenerator random);
}
