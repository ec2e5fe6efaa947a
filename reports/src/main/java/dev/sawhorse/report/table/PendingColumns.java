package dev.sawhorse.report.table;

import dev.sawhorse.report.live.LiveClaim;
import java.util.List;

import static dev.sawhorse.report.table.Column.flag;
import static dev.sawhorse.report.table.Column.seconds;
import static dev.sawhorse.report.table.Column.text;
import static dev.sawhorse.report.table.Column.whole;

/** The columns of {@code pending.csv}. */
final class PendingColumns {
    static final TableDefinition<PendingPeriod> FORM = new TableDefinition<>(
            "pending",
            "One row per pod for which kube-scheduler found no node at once, in the order in which the waits ended; "
                    + "those that outlive the run come last.",
            List.of(
                    text(
                            "pod",
                            "namespace/name.",
                            spell -> spell.pod().created().pod()),
                    text(
                            "owner",
                            "Kind/name of its workload, empty for a bare pod.",
                            spell -> spell.pod().created().owner()),
                    flag(
                            "daemon",
                            "Whether a DaemonSet made it.",
                            spell -> spell.pod().created().daemon()),
                    seconds(
                            "createdSeconds",
                            "Created, in seconds since the start.",
                            spell -> spell.pod().createdAt()),
                    seconds(
                            "unschedulableSeconds",
                            "First found to fit no node, in seconds since the start.",
                            spell -> spell.pod().unschedulableAt()),
                    seconds(
                            "nodeClaimSeconds",
                            "A NodeClaim was first made for it, in seconds since the start.",
                            spell -> spell.pod().decidedAt()),
                    seconds(
                            "endedSeconds",
                            "Bound or gone, in seconds since the start; empty if it still waited.",
                            PendingPeriod::endedAt),
                    seconds(
                            "waitedSeconds",
                            "Seconds from created until then, or until the run ended.",
                            PendingPeriod::waited),
                    text("outcome", "bound, gone (deleted unbound) or pending.", PendingPeriod::outcome),
                    text("nodeClaim", "The first NodeClaim that was made for it, empty if none was.", spell -> {
                        LiveClaim claim = spell.pod().madeFor();
                        return claim == null ? "" : claim.name();
                    }),
                    text(
                            "node",
                            "Where it was bound, empty if it was not.",
                            spell -> spell.pod().nodeName()),
                    whole(
                            "refusals",
                            "How often kube-scheduler found no node for it.",
                            spell -> spell.pod().refusals()),
                    text(
                            "firstReason",
                            "Why there was none at first.",
                            spell -> spell.pod().firstReason()),
                    text(
                            "lastReason",
                            "Why there was none the last time, empty if as at first.",
                            PendingPeriod::lastReason)));

    private PendingColumns() {}
}
