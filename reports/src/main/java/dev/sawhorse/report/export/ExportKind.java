// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.export;

import dev.sawhorse.report.live.Follower;
import dev.sawhorse.report.log.KarpenterLog;
import dev.sawhorse.report.metrics.MetricsFile;
import dev.sawhorse.report.metrics.OpenMetricsFile;
import dev.sawhorse.report.table.DisruptionTable;
import dev.sawhorse.report.table.NodeClaimTable;
import dev.sawhorse.report.table.PendingTable;
import java.io.IOException;
import java.util.List;

/** The kinds of files that can be exported from a journal. */
public enum ExportKind {
    NODECLAIMS("nodeclaims", "nodeclaims.csv", NodeClaimTable::new),
    PENDING("pending", "pending.csv", PendingTable::new),
    DISRUPTIONS("disruptions", "disruptions.csv", DisruptionTable::new),
    METRICS("metrics", "metrics.prom", MetricsFile::new),
    OPENMETRICS("openmetrics", "openmetrics.txt", OpenMetricsFile::new),
    KARPENTER_LOG("karpenter-log", "karpenter.log", KarpenterLog::new);

    /** The tables that every run writes. */
    public static final List<ExportKind> TABLES = List.of(NODECLAIMS, PENDING, DISRUPTIONS);

    @FunctionalInterface
    private interface Begin {
        Follower begin(Appendable out) throws IOException;
    }

    private final String label;
    private final String fileName;
    private final Begin begin;

    ExportKind(String label, String fileName, Begin begin) {
        this.label = label;
        this.fileName = fileName;
        this.begin = begin;
    }

    /** Returns the name on the command line. */
    public String label() {
        return label;
    }

    /** Returns the file name in the folder of a run. */
    public String fileName() {
        return fileName;
    }

    /** Starts the export. */
    Follower follower(Appendable out) throws IOException {
        return begin.begin(out);
    }

    @Override
    public String toString() {
        return label;
    }
}
