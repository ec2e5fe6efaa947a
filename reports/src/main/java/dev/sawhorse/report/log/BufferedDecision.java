// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.log;

import dev.sawhorse.journal.Observation.NodeClaimRefused;
import dev.sawhorse.report.live.LiveClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A buffer for the log lines of a decision until its NodeClaims are created: Karpenter logs the decision before them,
 * while the journal names them after it. Lines of the same instant are queued behind it.
 */
final class BufferedDecision {
    private final long time;
    private final int expected;
    private final Function<List<LiveClaim>, List<LogLine>> lines;
    private final Function<List<NodeClaimRefused>, LogLine> failure;
    private final String controller;
    private final String reconcileId;
    private final List<LiveClaim> claims = new ArrayList<>();
    private final List<NodeClaimRefused> refused = new ArrayList<>();
    private final List<LogLine> following = new ArrayList<>();

    /**
     * Starts to buffer a decision.
     *
     * @param expected number of NodeClaims of the decision
     * @param controller controller that creates them
     * @param reconcileId id of that reconciliation
     * @param lines returns the lines of the decision, given the NodeClaims
     * @param failure returns the line of that reconciliation's failure, given the NodeClaims that were not made
     */
    BufferedDecision(
            long time,
            int expected,
            String controller,
            String reconcileId,
            Function<List<LiveClaim>, List<LogLine>> lines,
            Function<List<NodeClaimRefused>, LogLine> failure) {
        this.time = time;
        this.expected = expected;
        this.controller = controller;
        this.reconcileId = reconcileId;
        this.lines = lines;
        this.failure = failure;
    }

    String controller() {
        return controller;
    }

    String reconcileId() {
        return reconcileId;
    }

    boolean isOver(long now) {
        return now > time;
    }

    boolean isComplete() {
        return claims.size() + refused.size() >= expected;
    }

    void made(LiveClaim claim) {
        claims.add(claim);
    }

    void refused(NodeClaimRefused claim) {
        refused.add(claim);
    }

    /** Queues a line behind those of the decision. */
    void after(LogLine line) {
        following.add(line);
    }

    /** Returns the lines of the decision, followed by the queued ones and by the failure, if there is one. */
    List<LogLine> lines() {
        List<LogLine> all = new ArrayList<>(lines.apply(claims));
        all.addAll(following);
        if (!refused.isEmpty()) {
            all.add(failure.apply(refused));
        }
        return all;
    }
}
