package dev.sawhorse.workloads;

/** Arrivals in waves: at fixed distances in time, so many at once. */
public final class BatchWaves implements ArrivalProcess {
    private final long everyNanos;
    private final Distribution size;
    private long nextWave;

    /**
     * Prepares the waves.
     *
     * @param firstNanos when the first wave comes, in nanoseconds since the start
     * @param everyNanos time from wave to wave, in nanoseconds
     * @param size how many come in a wave; rounded to whole numbers
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
