package dev.sawhorse.report.live;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A disruption command that was started. */
public final class LiveCommand {
    private final int number;
    private final long startedAt;
    private final DisruptionCommand decision;
    private final List<LiveClaim> candidates;
    private final int pods;
    private final List<LiveClaim> replacements = new ArrayList<>();

    LiveCommand(int number, long startedAt, DisruptionCommand decision, List<LiveClaim> candidates) {
        this.number = number;
        this.startedAt = startedAt;
        this.decision = decision;
        this.candidates = List.copyOf(candidates);
        this.pods = candidates.stream().mapToInt(LiveClaim::pods).sum();
    }

    /** Returns its number, 1 for the first of the run. */
    public int number() {
        return number;
    }

    /** Returns when it was started, in nanoseconds since the start. */
    public long startedAt() {
        return startedAt;
    }

    /** Returns what was decided. */
    public DisruptionCommand decision() {
        return decision;
    }

    /** Returns the NodeClaims to be disrupted. */
    public List<LiveClaim> candidates() {
        return candidates;
    }

    /** Returns how many workload pods were on their nodes as it was started. */
    public int pods() {
        return pods;
    }

    /** Returns the NodeClaims made in their place so far. */
    public List<LiveClaim> replacements() {
        return Collections.unmodifiableList(replacements);
    }

    boolean awaitsReplacement(long time) {
        return time == startedAt && replacements.size() < decision.replacements();
    }

    void replacedBy(LiveClaim claim) {
        replacements.add(claim);
    }
}
