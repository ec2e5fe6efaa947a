// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.trace.TraceInput;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** A reader of histories of any format. */
public final class Histories {
    private Histories() {}

    /**
     * Reads files, each in its own format, and passes their records on. Files of the same format belong together, such as the
     * answers of several queries.
     *
     * @return what could not be used
     * @throws dev.sawhorse.input.InvalidInputException if a file cannot be used
     */
    public static HistoryFindings read(List<TraceInput> inputs, HistoryListener listener) {
        Map<HistoryFormat, List<TraceInput>> byFormat = new EnumMap<>(HistoryFormat.class);
        for (TraceInput input : inputs) {
            TraceInput text = ParquetTables.asText(input);
            byFormat.computeIfAbsent(HistoryFormat.ofText(text), format -> new ArrayList<>())
                    .add(text);
        }
        HistoryFindings findings = new HistoryFindings();
        byFormat.forEach((format, files) -> format.reader().read(files, listener, findings));
        return findings;
    }
}
