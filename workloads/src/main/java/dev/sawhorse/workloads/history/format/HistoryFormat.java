// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.workloads.history.ObservationLines;
import java.util.function.Supplier;

/** The formats of histories that can be read. */
public enum HistoryFormat {
    /** Observations that {@link ObservationLines} wrote. */
    OBSERVATIONS("observations", "observations of Sawhorse", ObservationReader::new);

    private final String label;
    private final String description;
    private final Supplier<HistoryReader> reader;

    HistoryFormat(String label, String description, Supplier<HistoryReader> reader) {
        this.label = label;
        this.description = description;
        this.reader = reader;
    }

    /** Returns the name of the format in options and results. */
    public String label() {
        return label;
    }

    /** Returns what the format is, in words. */
    public String description() {
        return description;
    }

    HistoryReader reader() {
        return reader.get();
    }
}
