// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.csv.CsvRow;
import dev.sawhorse.csv.CsvTable;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.trace.TraceInput;
import dev.sawhorse.workloads.trace.TraceText;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the table of LogParserForKarpenter, one row per NodeClaim. Its column names end in their number, such as {@code
 * createdtime[2]}.
 */
final class NodeClaimTableReader implements HistoryReader {
    private static final String LABEL = "lp4k";
    private static final String[] REQUIRED = {
        "nodeclaim", "createdtime", "launchedtime", "registeredtime", "initializedtime", "deletedtime", "instancetype"
    };

    @Override
    public void read(List<TraceInput> inputs, HistoryListener listener, HistoryFindings findings) {
        ExpectedFields expected = expected();
        for (TraceInput input : inputs) {
            TraceText text = TraceText.open(input);
            try (CsvTable table = Tables.open(text, NodeClaimTableReader::headings, REQUIRED)) {
                expected.met("the table", table.headings());
                read(table, text, listener);
            }
        }
        expected.report(findings);
        findings.missing(LABEL, "pods and their requests", "arrivals, replicas, run times and usage");
        findings.missing(LABEL, "provisioning rounds", "the decision speed of Karpenter");
        findings.missing(LABEL, "prices", "cost");
    }

    private static ExpectedFields expected() {
        return new ExpectedFields(LABEL)
                .with("the table", "nodepool", "NodePools")
                .with("the table", "zone", "zones")
                .with("the table", "capacitytype", "capacity types")
                .with("the table", "providerid", "instances, to which cost is joined")
                .with("the table", "k8snodename", "names of nodes")
                .with("the table", "annotationtime", "when terminations were announced")
                .with("the table", "tainttime", "when terminations began")
                .with("the table", "disruptiontime", "disruptions by Karpenter")
                .with("the table", "disruptionreason", "reasons of disruptions")
                .with("the table", "disruptiondecision", "whether disruptions replace nodes")
                .with("the table", "disruptednodecount", "nodes of disruptions, which count as 0")
                .with("the table", "replacementnodecount", "replacements of disruptions, which count as 0")
                .with("the table", "disruptedpodcount", "pods of disruptions, which count as 0")
                .with("the table", "interruptiontime", "spot interruptions")
                .with("the table", "interruptionkind", "kinds of interruptions");
    }

    /** Returns the column names of a header without their numbers. */
    static List<String> headings(String line) {
        return CsvRow.cells(line).stream()
                .map(name -> name.replaceFirst("\\[\\d+\\]$", "").trim().toLowerCase(Locale.ROOT))
                .toList();
    }

    private static void read(CsvTable table, TraceText text, HistoryListener listener) {
        int claim = table.require("nodeclaim");
        int created = table.require("createdtime");
        int launched = table.require("launchedtime");
        int registered = table.require("registeredtime");
        int initialized = table.require("initializedtime");
        int deleted = table.require("deletedtime");
        int type = table.require("instancetype");
        while (table.next()) {
            NodeLife node = new NodeLife(table.text(claim));
            node.node = table.text(table.find("k8snodename"));
            node.nodePool = table.text(table.find("nodepool"));
            node.instanceType = table.text(type);
            node.zone = table.text(table.find("zone"));
            node.capacityType = table.text(table.find("capacitytype"));
            node.providerId(table.text(table.find("providerid")));
            node.created = instant(table, created);
            node.launched = instant(table, launched);
            node.registered = instant(table, registered);
            node.initialized = instant(table, initialized);
            Instant annotated = instant(table, table.find("annotationtime"));
            node.deleting = annotated != null ? annotated : instant(table, table.find("tainttime"));
            node.deleted = instant(table, deleted);
            Instant interrupted = instant(table, table.find("interruptiontime"));
            if (interrupted != null) {
                node.interruption =
                        new NodeObservation.Interruption(interrupted, table.text(table.find("interruptionkind")));
            }
            node.disruption = disruption(table);
            node.requireOrder(text.position(0));
            listener.node(node.observation());
        }
    }

    private static NodeObservation.@Nullable Disruption disruption(CsvTable table) {
        Instant at = instant(table, table.find("disruptiontime"));
        return at == null
                ? null
                : new NodeObservation.Disruption(
                        at,
                        table.text(table.find("disruptionreason")).toLowerCase(Locale.ROOT),
                        table.text(table.find("disruptiondecision")),
                        count(table, "disruptednodecount"),
                        count(table, "replacementnodecount"),
                        count(table, "disruptedpodcount"));
    }

    private static int count(CsvTable table, String column) {
        return (int) Math.max(0, table.amount(table.find(column), BigDecimal.ONE));
    }

    private static @Nullable Instant instant(CsvTable table, int column) {
        String cell = table.text(column);
        if (cell.isEmpty()) {
            return null;
        }
        try {
            return Values.parse(cell);
        } catch (DateTimeException e) {
            throw table.error(column, "\"" + cell + "\" is not a time", "Write it as 2026-01-05T09:00:00Z.");
        }
    }
}
