// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.compare;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.compare.FirstDivergence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The search for the first divergence of two runs: the first action of one run that the other does not take at that time. */
public final class FirstDivergences {
    private FirstDivergences() {}

    /**
     * Compares two journals. Entries that only report, such as events and conditions, are ignored.
     *
     * @return null if all actions of the runs are equal
     */
    public static @Nullable FirstDivergence between(Path reference, String variant, Path other) throws IOException {
        try (JournalReader left = JournalReader.open(reference);
                JournalReader right = JournalReader.open(other)) {
            Journal.Entry ofLeft = nextEvent(left);
            Journal.Entry ofRight = nextEvent(right);
            while (ofLeft != null && ofLeft.equals(ofRight)) {
                ofLeft = nextEvent(left);
                ofRight = nextEvent(right);
            }
            return ofLeft == null && ofRight == null
                    ? null
                    : new FirstDivergence(variant, event(ofLeft), event(ofRight), List.of());
        }
    }

    static FirstDivergence.@Nullable Event event(Journal.@Nullable Entry entry) {
        return entry == null ? null : new FirstDivergence.Event(entry.time(), ObservationText.of(entry.observation()));
    }

    /** Returns the next action, null after the last. */
    static Journal.@Nullable Entry nextEvent(JournalReader journal) throws IOException {
        Journal.Entry entry = journal.next();
        while (entry != null && isRemark(entry.observation())) {
            entry = journal.next();
        }
        return entry;
    }

    /** The last entry of a journal contains the number of events, which includes those that are ignored. */
    static boolean isRemark(Observation observation) {
        return observation instanceof Observation.RunStarted
                || observation instanceof Observation.RunEnded
                || observation instanceof Observation.Approximated
                || observation instanceof Observation.FiguresInDoubt
                || observation instanceof Observation.EventPublished
                || observation instanceof Observation.NodeEventPublished
                || observation instanceof Observation.NodePoolApplied
                || observation instanceof Observation.NodePoolCondition
                || observation instanceof Observation.NodeClaimResources;
    }
}
