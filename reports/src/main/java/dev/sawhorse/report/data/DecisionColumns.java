// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.data;

import dev.sawhorse.results.DecisionRow;
import dev.sawhorse.results.DecisionRow.Kind;
import dev.sawhorse.results.Decisions;
import dev.sawhorse.results.DisruptionRow;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columnar data of a run's decisions, including disruptions, with the number of decisions of each kind. */
final class DecisionColumns {
    private static final int MOST_NAMES = 6;

    private final Results results;
    private final Map<String, String> nodePools = new HashMap<>();

    DecisionColumns(Results results) {
        this.results = results;
        for (NodeRow row : results.nodeRows()) {
            nodePools.put(row.node(), row.nodePool());
            nodePools.put(row.nodeClaim(), row.nodePool());
        }
    }

    /** Returns the rows in order of time. */
    List<DecisionRow> rows() {
        List<DecisionRow> rows = new ArrayList<>();
        for (DecisionRow row : results.decisions().rows()) {
            rows.add(row.nodePool().isEmpty() ? withNodePool(row) : row);
        }
        results.disruptions().rows().stream()
                .limit(Decisions.MOST_ROWS)
                .map(this::disruption)
                .forEach(rows::add);
        rows.sort(Comparator.comparingLong(DecisionRow::time));
        return rows;
    }

    private DecisionRow withNodePool(DecisionRow row) {
        String name = row.subject().substring(row.subject().indexOf('/') + 1);
        boolean isPool = row.subject().startsWith("nodepool/");
        String nodePool = isPool ? name : row.times() > 1 ? "" : nodePools.getOrDefault(name, "");
        return new DecisionRow(row.time(), row.kind(), nodePool, row.subject(), row.text(), row.times(), row.last());
    }

    private DecisionRow disruption(DisruptionRow row) {
        List<String> names = row.candidates();
        String shown = String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())));
        String subject = names.size() > MOST_NAMES ? shown + " and " + (names.size() - MOST_NAMES) + " more" : shown;
        String text = row.reason() + ": " + row.decision()
                + (names.size() > 1 ? " " + names.size() + " nodes together" : "")
                + (row.method().isEmpty() ? "" : ", found by method " + row.method())
                + (row.replacements() == 0
                        ? ""
                        : ", " + row.replacements() + (row.replacements() == 1 ? " replacement" : " replacements"));
        List<String> pools = names.stream()
                .map(name -> nodePools.getOrDefault(name, ""))
                .distinct()
                .toList();
        return new DecisionRow(
                row.time(), Kind.DISRUPTED, pools.size() == 1 ? pools.get(0) : "", subject, text, 1, row.time());
    }

    void write(ScriptJson json) {
        List<DecisionRow> rows = rows();
        json.beginObject();
        json.name("at").values(Ticks.gaps(ticks(rows)));
        Dictionary.of(rows, row -> row.kind().label()).write("kind", json);
        Dictionary.of(rows, DecisionRow::nodePool).write("pool", json);
        json.name("subject").values(rows.stream().map(DecisionRow::subject).toList());
        json.name("text").values(rows.stream().map(DecisionRow::text).toList());
        json.name("times").values(rows.stream().mapToInt(DecisionRow::times).toArray());
        long[] last = rows.stream().mapToLong(row -> Ticks.of(row.last())).toArray();
        json.name("last").values(last);
        writeCounts(rows, json);
        json.endObject();
    }

    private static long[] ticks(List<DecisionRow> rows) {
        return rows.stream().mapToLong(row -> Ticks.of(row.time())).toArray();
    }

    /** Writes the number of decisions of each kind, and the number that the rows contain. */
    private void writeCounts(List<DecisionRow> rows, ScriptJson json) {
        Map<Kind, Integer> shown = new EnumMap<>(Kind.class);
        rows.forEach(row -> shown.merge(row.kind(), row.times(), Integer::sum));
        json.name("counts").beginArray();
        for (Kind kind : Kind.values()) {
            int all = kind == Kind.DISRUPTED
                    ? results.disruptions().rows().size()
                    : results.decisions().counts().getOrDefault(kind, 0);
            json.beginObject().name("kind").value(kind.label());
            json.name("all").value(all).name("shown").value(shown.getOrDefault(kind, 0));
            json.endObject();
        }
        json.endArray();
    }
}
