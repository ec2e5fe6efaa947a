// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.sim.stat.Percentiles;

/**
 * One variant of a comparison with the digests of its runs. Runs may be added in any order and from several threads; the
 * outcome does not depend on that.
 */
public final class ComparedVariant {
    private final String name;
    private final String description;
    private final double[][] values;
    private final Band costRate = new Band();
    private final Band nodes = new Band();
    private final Percentiles scheduling = new Percentiles("scheduling");
    private Doubts doubts = Doubts.NONE;

    /** Makes a variant without runs yet; {@code seeds} is their number. */
    public ComparedVariant(String name, String description, int seeds) {
        this.name = name;
        this.description = description;
        this.values = new double[ComparedMetrics.ALL.size()][seeds];
    }

    /** Adds the digest of the run of a seed, given by its index from 0. */
    public synchronized void add(int seed, RunDigest digest) {
        for (int metric = 0; metric < values.length; metric++) {
            values[metric][seed] = digest.metrics()[metric];
        }
        doubts = digest.doubts();
        costRate.add(digest.costRate());
        nodes.add(digest.nodes());
        scheduling.merge(digest.scheduling());
    }

    /** Returns its name. */
    public String name() {
        return name;
    }

    /** Returns a description of how it differs. */
    public String description() {
        return description;
    }

    /** Returns the values of a metric, one for each seed. */
    public synchronized double[] values(Metric metric) {
        return values[ComparedMetrics.ALL.indexOf(metric)].clone();
    }

    /** Returns the figures that are in doubt, the same for each seed. */
    public synchronized Doubts doubts() {
        return doubts;
    }

    /** Returns its cost over time, in nano-dollars per hour. */
    public Band costRate() {
        return costRate;
    }

    /** Returns the number of instances over time. */
    public Band nodes() {
        return nodes;
    }

    /** Returns the scheduling latency of workload pods of all runs, in milliseconds. */
    public Percentiles scheduling() {
        return scheduling;
    }
}
