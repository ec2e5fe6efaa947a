// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.sim.random.RandomStream;
import org.jspecify.annotations.Nullable;

/**
 * The pods of another source in a different number: each pod arrives as often as the factor says, where a fraction is a
 * probability. A Poisson process thinned in this way is one of the smaller rate; a larger load arrives at the same times.
 */
public final class ScaledPods implements PodSource {
    private final PodSource source;
    private final double factor;
    private final RandomStream stream;

    /** Creates the pods of a source times a factor above 0. */
    public ScaledPods(PodSource source, double factor, RandomStream stream) {
        this.source = source;
        this.factor = factor;
        this.stream = stream;
    }

    @Override
    public @Nullable TracePod next() {
        TracePod row = source.next();
        while (row != null) {
            int replicas = replicas(row.replicas());
            if (replicas > 0) {
                return row.withReplicas(replicas);
            }
            row = source.next();
        }
        return null;
    }

    private int replicas(int of) {
        double exact = of * factor;
        int whole = (int) Math.floor(exact);
        return whole + (stream.nextDouble() < exact - whole ? 1 : 0);
    }

    @Override
    public void close() {
        source.close();
    }
}
