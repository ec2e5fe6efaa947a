package dev.sawhorse.report.log;

import dev.sawhorse.report.live.LiveClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A decision whose line tells of the NodeClaims it makes, while they are being made: Karpenter logs it before them, the journal
 * names them after it. Lines of the same instant wait behind it.
 */
final class HeldDecision {
    private final long time;
    private final int expected;
    private final Function<List<LiveClaim>, List<LogLine>> lines;
    private final String controller;
    private final String reconcileId;
    private final List<LiveClaim> claims = new ArrayList<>();
    private final List<LogLine> following = new ArrayList<>();

    /**
     * Begins to hold a decision.
     *
     * @param expected how many NodeClaims it makes
     * @param controller who makes them
     * @param reconcileId of the reconciliation in which that happens
     * @param lines its lines once it has made them
     */
    HeldDecision(
            long time,
            int expected,
            String controller,
            String reconcileId,
            Function<List<LiveClaim>, List<LogLine>> lines) {
        this.time = time;
        this.expected = expected;
        this.controller = controller;
        this.reconcileId = reconcileId;
        this.lines = lines;
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
        return claims.size() >= expected;
    }

    void made(LiveClaim claim) {
        claims.add(claim);
    }

    /** Has a line come after those of the decision. */
    void after(LogLine line) {
        following.add(line);
    }

    /** Returns the lines of the decision, and those that waited. */
    List<LogLine> lines() {
        List<LogLine> all = new ArrayList<>(lines.apply(claims));
        all.addAll(following);
        return all;
    }
}
