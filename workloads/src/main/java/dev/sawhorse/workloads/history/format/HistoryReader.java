// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.trace.TraceInput;
import java.util.List;

/** A reader of one format of histories. */
interface HistoryReader {
    /**
     * Reads files that belong together, in the given order.
     *
     * @throws dev.sawhorse.input.InvalidInputException if one of them cannot be used
     */
    void read(List<TraceInput> inputs, HistoryListener listener, HistoryFindings findings);
}
