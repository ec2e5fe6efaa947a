package dev.sawhorse.workloads.trace;

import dev.sawhorse.input.InvalidInputException;
import java.nio.file.Path;
import java.util.List;

/** The forms of traces that can be read. */
public enum TraceFormat {
    /** Sawhorse's own table. */
    CSV("csv"),
    /** The pod list of Alibaba's GPU trace of 2023. */
    OPENB("openb"),
    /** A table of virtual machines with units in its headings, or Azure's without headings. */
    VMS("vms"),
    /** What {@code kubectl get pods -o json} prints. */
    KUBECTL("kubectl");

    private final String label;

    TraceFormat(String label) {
        this.label = label;
    }

    /** Returns the word users write for it. */
    public String label() {
        return label;
    }

    /**
     * Opens a trace of this form.
     *
     * @throws InvalidInputException if it cannot be read or is not of this form
     */
    public PodSource open(Path path) {
        return switch (this) {
            case CSV -> new CsvTrace(path);
            case OPENB -> new OpenbTrace(path);
            case VMS -> isAzure(firstLine(path)) ? VmTrace.openAzure(path) : VmTrace.open(path);
            case KUBECTL -> new KubectlTrace(path);
        };
    }

    /**
     * Finds out of which form a trace is by its first line.
     *
     * @throws InvalidInputException if it cannot be read or is of none
     */
    public static TraceFormat of(Path path) {
        String first = firstLine(path);
        if (first.stripLeading().startsWith("{")) {
            return KUBECTL;
        }
        List<String> headings = CsvTable.split(first);
        if (headings.contains("creation_time")) {
            return OPENB;
        }
        if (headings.contains("vm_id") || headings.contains("vmid") || isAzure(first)) {
            return VMS;
        }
        return CSV;
    }

    private static String firstLine(Path path) {
        try (TraceText text = TraceText.open(path)) {
            String first = text.nextLine();
            return first == null ? "" : first;
        }
    }

    private static boolean isAzure(String line) {
        List<String> cells = CsvTable.split(line);
        return cells.size() == VmTrace.AZURE.size()
                && cells.get(3).matches("[0-9]+")
                && cells.get(4).matches("[0-9]+");
    }
}
