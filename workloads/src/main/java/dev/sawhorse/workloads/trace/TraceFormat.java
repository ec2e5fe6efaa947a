// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.csv.CsvRow;
import dev.sawhorse.input.InvalidInputException;
import java.nio.file.Path;
import java.util.List;

/** The formats of traces that can be read. */
public enum TraceFormat {
    /** Sawhorse's own table. */
    CSV("csv"),
    /** The pod list of Alibaba's GPU trace of 2023. */
    OPENB("openb"),
    /** A table of virtual machines with units in its column names, or Azure's without a header. */
    VMS("vms"),
    /** The table task_events of Google's cluster trace of 2011. */
    GOOGLE_2011("google2011"),
    /** The table instance_events of Google's cluster traces of 2019, as CSV or as JSON lines. */
    GOOGLE_2019("google2019"),
    /** The output of {@code kubectl get pods -o json}. */
    KUBECTL("kubectl");

    private final String label;

    TraceFormat(String label) {
        this.label = label;
    }

    /** Returns the name of the format in scenarios and options. */
    public String label() {
        return label;
    }

    /**
     * Opens a trace of this format whose rows are in the order of their arrival.
     *
     * @throws InvalidInputException if it cannot be read or has another format
     */
    public PodSource open(Path path) {
        return open(TraceInput.of(path), TraceReading.STRICT);
    }

    /**
     * Opens a trace of this format.
     *
     * @throws InvalidInputException if it cannot be read or has another format
     */
    public PodSource open(TraceInput input, TraceReading reading) {
        boolean sorted = !reading.sorting();
        return switch (this) {
            case CSV -> sortedIf(new CsvTrace(input, sorted), sorted);
            case OPENB -> sortedIf(new OpenbTrace(input, sorted), sorted);
            case VMS ->
                isAzure(firstLine(input))
                        ? SortedPods.of(VmTrace.openAzure(input))
                        : sortedIf(VmTrace.open(input, sorted), sorted);
            case GOOGLE_2011 -> SortedPods.of(new TaskTrace(GoogleTable.of2011(input, reading.machine())));
            case GOOGLE_2019 -> SortedPods.of(new TaskTrace(google2019(input, reading.machine())));
            case KUBECTL -> new KubectlTrace(input);
        };
    }

    private static PodSource sortedIf(PodSource source, boolean sorted) {
        return sorted ? source : SortedPods.of(source);
    }

    private static TaskEvents google2019(TraceInput input, ReferenceMachine machine) {
        return isObject(firstLine(input)) ? new GoogleLines(input, machine) : GoogleTable.of2019(input, machine);
    }

    /**
     * Detects the format of a trace from its first line.
     *
     * @throws InvalidInputException if it cannot be read or has no known format
     */
    public static TraceFormat of(TraceInput input) {
        String first = firstLine(input);
        if (isObject(first)) {
            return first.contains("\"collection_id\"") ? GOOGLE_2019 : KUBECTL;
        }
        List<String> headings = CsvRow.cells(first);
        if (headings.contains("creation_time")) {
            return OPENB;
        }
        if (headings.contains("vm_id") || headings.contains("vmid") || isAzure(first)) {
            return VMS;
        }
        if (headings.contains("collection_id")) {
            return GOOGLE_2019;
        }
        return isGoogle2011(headings) ? GOOGLE_2011 : CSV;
    }

    /**
     * Detects the format of a file from its first line.
     *
     * @throws InvalidInputException if it cannot be read or has no known format
     */
    public static TraceFormat of(Path path) {
        return of(TraceInput.of(path));
    }

    private static String firstLine(TraceInput input) {
        try (TraceText text = TraceText.open(input)) {
            String first = text.nextLine();
            return first == null ? "" : first;
        }
    }

    private static boolean isObject(String line) {
        return line.stripLeading().startsWith("{");
    }

    private static boolean isAzure(String line) {
        List<String> cells = CsvRow.cells(line);
        return cells.size() == VmTrace.AZURE.size() && isNumber(cells.get(3)) && isNumber(cells.get(4));
    }

    private static boolean isGoogle2011(List<String> cells) {
        return cells.size() == GoogleTable.COLUMNS_2011.size() && isNumber(cells.get(0)) && isNumber(cells.get(2));
    }

    private static boolean isNumber(String cell) {
        return cell.matches("[0-9]+");
    }
}
