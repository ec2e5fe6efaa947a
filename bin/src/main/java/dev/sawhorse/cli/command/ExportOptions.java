// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.report.export.ExportKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the files of a run beyond its tables. */
public final class ExportOptions {
    /** The controllers whose log can be written. */
    enum ControllerLog {
        karpenter
    }

    @Option(
            names = "--log",
            paramLabel = "CONTROLLER",
            description = "Write the log that the controller would have written: ${COMPLETION-CANDIDATES} "
                    + "(karpenter.log).")
    private @Nullable ControllerLog log;

    @Option(
            names = "--metrics",
            description = "Write the metrics of the controllers at the end of the run as Prometheus text "
                    + "(metrics.prom).")
    private boolean metrics;

    @Option(
            names = "--openmetrics",
            description = "Write the metrics of the controllers over time as OpenMetrics, for Prometheus to backfill "
                    + "(openmetrics.txt).")
    private boolean openMetrics;

    /** Returns the export kinds to write from the journal. */
    public List<ExportKind> kinds() {
        List<ExportKind> kinds = new ArrayList<>(ExportKind.TABLES);
        if (log == ControllerLog.karpenter) {
            kinds.add(ExportKind.KARPENTER_LOG);
        }
        if (metrics) {
            kinds.add(ExportKind.METRICS);
        }
        if (openMetrics) {
            kinds.add(ExportKind.OPENMETRICS);
        }
        return kinds;
    }
}
