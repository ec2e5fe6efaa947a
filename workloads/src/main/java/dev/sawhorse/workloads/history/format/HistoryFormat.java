// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.csv.CsvRow;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.workloads.history.ObservationLines;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The formats of histories that can be read. */
public enum HistoryFormat {
    /** A trace of SimKube's tracer, version 2. */
    SIMKUBE("simkube", "SimKube trace", SimKubeReader::new),
    /** A replay log of Karpenter's kubereplay. */
    KUBEREPLAY("kubereplay", "kubereplay log", KubeReplayReader::new),
    /** An audit log of the API server. */
    AUDIT_LOG("audit-log", "Kubernetes audit log", AuditLogReader::new),
    /** Answers of Prometheus to range queries. */
    PROMETHEUS("prometheus", "answer of Prometheus query_range", PrometheusReader::new),
    /** Allocations of OpenCost or Kubecost. */
    OPENCOST("opencost", "allocations of OpenCost", OpenCostReader::new),
    /** The log of Karpenter's controller. */
    KARPENTER_LOG("karpenter-log", "log of Karpenter", KarpenterLogReader::new),
    /** The table of LogParserForKarpenter. */
    LP4K("lp4k", "table of LogParserForKarpenter", NodeClaimTableReader::new),
    /** An AWS Cost and Usage Report. */
    CUR("cur", "AWS Cost and Usage Report", CostReportReader::new),
    /** Observations that {@link ObservationLines} wrote. */
    OBSERVATIONS("observations", "observations of Sawhorse", ObservationReader::new);

    private static final int HEAD = 1 << 16;

    private final String label;
    private final String description;
    private final Supplier<HistoryReader> reader;

    HistoryFormat(String label, String description, Supplier<HistoryReader> reader) {
        this.label = label;
        this.description = description;
        this.reader = reader;
    }

    /** Returns the name of the format in results. */
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

    /**
     * Detects the format of a file from its first 64 KiB.
     *
     * @throws InvalidInputException if it cannot be read or has no known format
     */
    public static HistoryFormat of(TraceInput input) {
        return ofText(ParquetTables.asText(input));
    }

    /** Detects the format of a file that is not Parquet. */
    static HistoryFormat ofText(TraceInput input) {
        String head = head(input);
        if (head.isBlank()) {
            throw TraceText.error(Position.ofFile(input.name()), "is empty", null);
        }
        if (MsgPackDocument.isMsgPack(input)) {
            return SIMKUBE;
        }
        HistoryFormat format = head.indexOf('{') >= 0 && !isTable(head) ? ofJson(head) : ofTable(head);
        if (format == null) {
            String known =
                    Arrays.stream(values()).map(HistoryFormat::description).collect(Collectors.joining(", "));
            throw TraceText.error(
                    Position.ofFile(input.name()),
                    "is not a history of a known format",
                    "Known are: " + known + ". Traces of pods are read by: sawhorse trace");
        }
        return format;
    }

    private static String head(TraceInput input) {
        try (InputStream bytes = TraceText.plainBytes(input)) {
            return new String(bytes.readNBytes(HEAD), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw TraceText.error(
                    Position.ofFile(input.name()),
                    "cannot be read: " + e.getMessage(),
                    "Maybe the file was truncated by an incomplete copy.");
        }
    }

    private static boolean isTable(String head) {
        return ofTable(head) != null;
    }

    private static @Nullable HistoryFormat ofTable(String head) {
        String first = head.lines().findFirst().orElse("");
        List<String> claims = NodeClaimTableReader.headings(first);
        if (claims.contains("nodeclaim") && claims.size() > 3) {
            return LP4K;
        }
        List<String> costs = CostReportReader.headings(first);
        return costs.stream().anyMatch(name -> name.startsWith("line_item_"))
                        && CsvRow.cells(first).size() > 3
                ? CUR
                : null;
    }

    private static @Nullable HistoryFormat ofJson(String head) {
        String plain = head.replace("\\\"", "\"").replaceAll("\"\\s*:\\s*", "\":");
        if (plain.contains("\"applied_objs\":") || plain.contains("\"trackedObjects\":")) {
            return SIMKUBE;
        }
        if (plain.contains("\"auditID\":")
                || plain.contains("\"logStreamName\":")
                || plain.contains("\"logEvents\":")) {
            return AUDIT_LOG;
        }
        if (plain.contains("\"resultType\":") || plain.contains("\"status\":\"error\"")) {
            return PROMETHEUS;
        }
        if (plain.contains("\"captured\":") && plain.contains("\"events\":")) {
            return KUBEREPLAY;
        }
        if (plain.contains("\"logger\":") && plain.contains("\"message\":")) {
            return KARPENTER_LOG;
        }
        if (plain.contains("\"data\":") && plain.contains("\"cpuCores\":")) {
            return OPENCOST;
        }
        boolean observed = plain.startsWith("{\"kind\":\"node\"")
                || plain.startsWith("{\"kind\":\"cost\"")
                || plain.startsWith("{\"kind\":\"provisioning\"");
        return observed ? OBSERVATIONS : null;
    }

    /** Returns whether an audit log has one event per line rather than documents with many. */
    static boolean isAuditLines(TraceInput input) {
        return AuditEvents.isLine(head(input).lines().findFirst().orElse(""));
    }
}
