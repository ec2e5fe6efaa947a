// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.metrics;

import java.util.Locale;

/** The type of a metric in Prometheus. */
enum MetricKind {
    COUNTER,
    GAUGE,
    HISTOGRAM,
    SUMMARY;

    /** Returns the name in a TYPE line. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
