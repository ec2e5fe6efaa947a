// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.journal.JournalWriter;
import dev.sawhorse.journal.Observation;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The comparison of the entries of a repeated run with the journal of the run, line by line. */
public final class JournalVerifier implements Journal.Listener {
    private final JournalReader journal;
    private @Nullable String difference;
    private Journal.@Nullable Entry differing;
    private boolean ended;

    public JournalVerifier(JournalReader journal) {
        this.journal = journal;
    }

    /** Returns the first difference, null if there is none. */
    public @Nullable String difference() {
        return difference;
    }

    /** Returns the entry of the repeated run that is the first difference, null if there is none. */
    public Journal.@Nullable Entry differing() {
        return differing;
    }

    @Override
    public void appended(Journal.Entry entry) {
        if (ended || difference != null) {
            return;
        }
        try {
            Journal.Entry recorded = journal.next();
            ended = recorded == null;
            if (recorded != null && !isSame(recorded, entry)) {
                differing = entry;
                difference = "the journal has " + JournalWriter.line(recorded) + " where " + JournalWriter.line(entry)
                        + " comes out today";
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Numbers with more digits than the journal has are equal if their lines are; the version may differ. */
    private static boolean isSame(Journal.Entry recorded, Journal.Entry entry) {
        return recorded.equals(entry)
                || recorded.observation() instanceof Observation.RunStarted
                || JournalWriter.line(recorded).equals(JournalWriter.line(entry));
    }
}
