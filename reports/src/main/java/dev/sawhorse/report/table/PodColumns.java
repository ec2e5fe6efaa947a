// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.PodRow;
import java.util.List;

import static dev.sawhorse.report.table.Column.flag;
import static dev.sawhorse.report.table.Column.seconds;
import static dev.sawhorse.report.table.Column.text;
import static dev.sawhorse.report.table.Column.whole;

/** The columns of {@code pods.csv}. */
final class PodColumns {
    static final TableDefinition<PodRow> FORM = new TableDefinition<>(
            "pods",
            "One row per pod, in the order of creation.",
            List.of(
                    text("pod", "namespace/name.", PodRow::pod),
                    text("owner", "Kind/name of its workload, empty for a bare pod.", PodRow::owner),
                    flag("daemon", "Whether it belongs to a DaemonSet.", PodRow::daemon),
                    whole("cpuMillis", "Requested CPU in millicores.", PodRow::cpuMillis),
                    whole("memoryBytes", "Requested memory in bytes.", PodRow::memoryBytes),
                    seconds("created", "Created, in seconds since the start.", PodRow::created),
                    seconds("bound", "Bound to a node, in seconds since the start.", PodRow::bound),
                    seconds("ready", "All containers ready, in seconds since the start.", PodRow::ready),
                    seconds("ended", "Succeeded, failed or deleted, in seconds since the start.", PodRow::ended),
                    text("node", "Node it was bound to, empty if it was not bound.", PodRow::node),
                    text(
                            "outcome",
                            "Its state at the end of the run.",
                            row -> row.outcome().label()),
                    seconds("schedulingSeconds", "Seconds from created to bound.", PodRow::schedulingNanos),
                    seconds("readySeconds", "Seconds from created to all containers ready.", PodRow::readyNanos),
                    flag(
                            "initial",
                            "Whether it existed at the start; its times are then those of the run, not of its life.",
                            PodRow::initial)));

    private PodColumns() {}
}
