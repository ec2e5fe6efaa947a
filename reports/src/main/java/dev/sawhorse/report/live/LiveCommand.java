// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.live;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A disruption command after its start. */
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

    /** Returns the time of its start, in nanoseconds since the start of the run. */
    public long startedAt() {
        return startedAt;
    }

    /** Returns the observation of the command. */
    public DisruptionCommand decision() {
        return decision;
    }

    /** Returns the candidates of the command. */
    public List<LiveClaim> candidates() {
        return candidates;
    }

    /** Returns the number of workload pods on the candidates at the start. */
    public int pods() {
        return pods;
    }

    /** Returns the replacements created so far. */
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
