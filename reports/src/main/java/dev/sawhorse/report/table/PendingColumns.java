// SPDX-License-Identifier: Apache-2.0
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
            "One row per pod for which kube-scheduler found no node at its first attempt. Ordered by the end of the wait; "
                    + "pods that are pending at the end of the run come last.",
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
                            "Whether it belongs to a DaemonSet.",
                            spell -> spell.pod().created().daemon()),
                    seconds(
                            "createdSeconds",
                            "Created, in seconds since the start.",
                            spell -> spell.pod().createdAt()),
                    seconds(
                            "unschedulableSeconds",
                            "First time that it fit no node, in seconds since the start.",
                            spell -> spell.pod().unschedulableAt()),
                    seconds(
                            "nodeClaimSeconds",
                            "First NodeClaim created for it, in seconds since the start.",
                            spell -> spell.pod().decidedAt()),
                    seconds(
                            "endedSeconds",
                            "Bound or deleted, in seconds since the start; empty if it is still pending.",
                            PendingPeriod::endedAt),
                    seconds(
                            "waitedSeconds",
                            "Seconds from its creation until then, or until the end of the run.",
                            PendingPeriod::waited),
                    text("outcome", "bound, gone (deleted unbound) or pending.", PendingPeriod::outcome),
                    text("nodeClaim", "The first NodeClaim created for it, empty if there was none.", spell -> {
                        LiveClaim claim = spell.pod().madeFor();
                        return claim == null ? "" : claim.name();
                    }),
                    text(
                            "node",
                            "Node it was bound to, empty if it was not bound.",
                            spell -> spell.pod().nodeName()),
                    whole(
                            "refusals",
                            "Number of failed scheduling attempts.",
                            spell -> spell.pod().refusals()),
                    text(
                            "firstReason",
                            "Reason of the first failed attempt.",
                            spell -> spell.pod().firstReason()),
                    text(
                            "lastReason",
                            "Reason of the last failed attempt, empty if it is the same.",
                            PendingPeriod::lastReason)));

    private PendingColumns() {}
}
