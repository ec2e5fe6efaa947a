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
            "One row per decision to take nodes away: a command of a disruption method, or one node that went for "
                    + "another reason; in the order in which they ended, those that outlive the run last.",
            List.of(
                    whole("number", "1 for the first decision of the run.", of(Disruption::number)),
                    seconds("startedSeconds", "Decided, in seconds since the start.", of(Disruption::startedAt)),
                    text(
                            "reason",
                            "Empty, Underutilized, Drifted, Expired, SpotInterruption, ScaleDown and the like.",
                            ofText(Disruption::reason)),
                    text("decision", "delete or replace.", ofText(Disruption::decision)),
                    text("method", "The disruption method, empty where none decided.", ofText(Disruption::method)),
                    text(
                            "nodePools",
                            "NodePools or node groups of the candidates, joined by ;.",
                            EndedDisruption::nodePools),
                    whole(
                            "nodes",
                            "How many nodes were to go.",
                            row -> row.disruption().candidates().size()),
                    text(
                            "candidates",
                            "Their NodeClaims, or nodes where they have none, joined by ;.",
                            EndedDisruption::candidates),
                    whole("pods", "Workload pods on them as it was decided.", of(Disruption::pods)),
                    whole(
                            "replacements",
                            "How many NodeClaims were made in their place.",
                            row -> row.disruption().replacements().size()),
                    text("replacementNodeClaims", "These, joined by ;.", EndedDisruption::replacements),
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
                            "The last candidate was asked to go, in seconds since the start.",
                            EndedDisruption::deletingAt),
                    seconds(
                            "endedSeconds",
                            "The last candidate was gone, or it was given up, in seconds since the start.",
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
