package dev.sawhorse.scenario.compare;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.results.compare.Parting;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds where two runs part: the first thing done in one that was not done at that time in the other. */
public final class Partings {
    private Partings() {}

    /**
     * Compares two journals. What is only remarked, such as events and conditions, is passed over.
     *
     * @return null if the runs did the same throughout
     */
    public static @Nullable Parting between(Path reference, String variant, Path other) throws IOException {
        try (JournalReader left = JournalReader.open(reference);
                JournalReader right = JournalReader.open(other)) {
            Journal.Entry ofLeft = deed(left);
            Journal.Entry ofRight = deed(right);
            while (ofLeft != null && ofLeft.equals(ofRight)) {
                ofLeft = deed(left);
                ofRight = deed(right);
            }
            return ofLeft == null && ofRight == null ? null : new Parting(variant, told(ofLeft), told(ofRight));
        }
    }

    private static Parting.@Nullable Deed told(Journal.@Nullable Entry entry) {
        return entry == null ? null : new Parting.Deed(entry.time(), DeedText.of(entry.observation()));
    }

    private static Journal.@Nullable Entry deed(JournalReader journal) throws IOException {
        Journal.Entry entry = journal.next();
        while (entry != null && isRemark(entry.observation())) {
            entry = journal.next();
        }
        return entry;
    }

    /** The end of a run counts events, the remarks among them. */
    private static boolean isRemark(Observation observation) {
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
