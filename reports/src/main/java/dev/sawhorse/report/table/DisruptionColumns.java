// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

import static dev.sawhorse.report.table.Column.decimal;
import static dev.sawhorse.report.table.Column.seconds;
import static dev.sawhorse.report.table.Column.text;
import static dev.sawhorse.report.table.Column.whole;

/** The columns of {@code disruptions.csv}. */
final class DisruptionColumns {
    static final TableDefinition<EndedDisruption> FORM = new TableDefinition<>(
            "disruptions",
            "One row per disruption decision: a command of a disruption method, or one node that was removed for another "
                    + "reason. Ordered by end; decisions that are still running at the end of the run come last.",
            List.of(
                    whole("number", "1 for the first decision of the run.", of(Disruption::number)),
                    seconds("startedSeconds", "Decided, in seconds since the start.", of(Disruption::startedAt)),
                    text(
                            "reason",
                            "Empty, Underutilized, Drifted, Expired, SpotInterruption, ScaleDown and similar.",
                            ofText(Disruption::reason)),
                    text("decision", "delete, replace or terminate-first.", ofText(Disruption::decision)),
                    text("method", "The disruption method, empty if there was none.", ofText(Disruption::method)),
                    text(
                            "nodePools",
                            "NodePools or node groups of the candidates, joined by ;.",
                            EndedDisruption::nodePools),
                    whole(
                            "nodes",
                            "Number of nodes to remove.",
                            row -> row.disruption().candidates().size()),
                    text(
                            "candidates",
                            "Their NodeClaims, or nodes if they have none, joined by ;.",
                            EndedDisruption::candidates),
                    whole("pods", "Workload pods on them at the time of the decision.", of(Disruption::pods)),
                    whole(
                            "replacements",
                            "Number of replacement NodeClaims.",
                            row -> row.disruption().replacements().size()),
                    text(
                            "replacementNodeClaims",
                            "The replacement NodeClaims, joined by ;.",
                            EndedDisruption::replacements),
                    decimal(
                            "pricePerHourBefore",
                            "The candidates' prices at launch in USD per hour.",
                            row -> row.disruption().pricePerHour()),
                    decimal(
                            "pricePerHourAfter",
                            "The replacements' prices at launch in USD per hour.",
                            EndedDisruption::priceAfter),
                    seconds(
                            "deletingSeconds",
                            "Deletion of the last candidate requested, in seconds since the start.",
                            EndedDisruption::deletingAt),
                    seconds(
                            "endedSeconds",
                            "Last candidate deleted, or the command abandoned, in seconds since the start.",
                            EndedDisruption::endedAt),
                    text("outcome", "done, abandoned or running.", EndedDisruption::outcome)));

    private DisruptionColumns() {}

    private static ToLongFunction<EndedDisruption> of(ToLongFunction<Disruption> value) {
        return row -> value.applyAsLong(row.disruption());
    }

    private static Function<EndedDisruption, String> ofText(Function<Disruption, String> value) {
        return row -> value.apply(row.disruption());
    }
}
