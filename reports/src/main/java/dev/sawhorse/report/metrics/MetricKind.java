package dev.sawhorse.report.metrics;

import java.util.Locale;

/** What a metric is to Prometheus. */
enum MetricKind {
    COUNTER,
    GAUGE,
    HISTOGRAM,
    SUMMARY;

    /** Returns the name that a TYPE line has. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
