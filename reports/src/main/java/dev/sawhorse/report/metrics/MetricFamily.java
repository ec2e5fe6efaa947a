// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** A metric family: all series of one metric. */
final class MetricFamily {
    private static final double NANOS_PER_SECOND = 1e9;

    private final String name;
    private final String help;
    private final MetricKind kind;
    private final boolean perObject;
    private final Supplier<Instrument> made;
    private final Map<String, Instrument> series = new TreeMap<>();

    private MetricFamily(String name, String help, MetricKind kind, boolean perObject, Supplier<Instrument> made) {
        this.name = name;
        this.help = help;
        this.kind = kind;
        this.perObject = perObject;
        this.made = made;
    }

    static MetricFamily counter(String name, String help) {
        return new MetricFamily(name, help, MetricKind.COUNTER, false, Instrument.Level::new);
    }

    static MetricFamily gauge(String name, String help) {
        return new MetricFamily(name, help, MetricKind.GAUGE, false, Instrument.Level::new);
    }

    /** Returns a gauge with series per node or pod. */
    static MetricFamily gaugePerObject(String name, String help) {
        return new MetricFamily(name, help, MetricKind.GAUGE, true, Instrument.Level::new);
    }

    static MetricFamily histogram(String name, String help, double[] bounds) {
        return new MetricFamily(name, help, MetricKind.HISTOGRAM, false, () -> new Instrument.Distribution(bounds));
    }

    static MetricFamily summary(String name, String help) {
        return new MetricFamily(name, help, MetricKind.SUMMARY, false, Instrument.Quantiles::new);
    }

    String name() {
        return name;
    }

    String help() {
        return help;
    }

    MetricKind kind() {
        return kind;
    }

    /** Whether it has series per node or pod, which are too many to keep over time. */
    boolean isPerObject() {
        return perObject;
    }

    void increment(Labels labels) {
        add(1, labels);
    }

    void add(double amount, Labels labels) {
        if (of(labels) instanceof Instrument.Level level) {
            level.add(amount);
        }
    }

    void set(double value, Labels labels) {
        if (of(labels) instanceof Instrument.Level level) {
            level.set(value);
        }
    }

    /** Adds a duration in nanoseconds to a histogram or summary. */
    void observe(long nanos, Labels labels) {
        double seconds = nanos / NANOS_PER_SECOND;
        Instrument instrument = of(labels);
        if (instrument instanceof Instrument.Distribution distribution) {
            distribution.observe(seconds);
        } else if (instrument instanceof Instrument.Quantiles quantiles) {
            quantiles.observe(seconds);
        }
    }

    /** Removes all series. */
    void clear() {
        series.clear();
    }

    /** Passes labels and state of every series to the consumer, sorted by labels. */
    void forEach(BiConsumer<String, Instrument> to) {
        series.forEach(to);
    }

    private Instrument of(Labels labels) {
        return series.computeIfAbsent(labels.text(), text -> made.get());
    }
}
