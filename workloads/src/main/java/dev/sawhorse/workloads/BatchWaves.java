// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads;

/** A batch arrival process with a fixed interval between batches and a random batch size. */
public final class BatchWaves implements ArrivalProcess {
    private final long everyNanos;
    private final Distribution size;
    private long nextWave;

    /**
     * Creates the process.
     *
     * @param firstNanos time of the first batch, in nanoseconds since the start
     * @param everyNanos interval between batches, in nanoseconds
     * @param size distribution of the batch size; samples are rounded to whole numbers
     */
    public BatchWaves(long firstNanos, long everyNanos, Distribution size) {
        this.nextWave = Parameters.requireNotNegative("firstNanos", firstNanos);
        this.everyNanos = Parameters.requirePositive("everyNanos", everyNanos);
        this.size = size;
    }

    @Override
    public Arrival next() {
        long wave = nextWave;
        nextWave = Math.addExact(nextWave, everyNanos);
        return new Arrival(wave, Math.toIntExact(Math.round(size.sample())));
    }
}
