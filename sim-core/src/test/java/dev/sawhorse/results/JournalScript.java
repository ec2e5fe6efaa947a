// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.RunEnded;
import dev.sawhorse.journal.Observation.RunStarted;
import java.util.List;

/** A builder of journals for tests, with times in seconds. */
public final class JournalScript {
    private long now;
    private final Journal journal = new Journal(() -> now);

    public JournalScript() {
        at(0, new RunStarted("test", 1, "2026-03-01T00:00:00Z", "us-east-1", "0.1.0"));
    }

    public JournalScript at(double seconds, Observation... observations) {
        now = Math.round(seconds * 1e9);
        for (Observation observation : observations) {
            journal.append(observation);
        }
        return this;
    }

    public Results endAt(double seconds) {
        at(seconds, new RunEnded(42));
        return Results.of(entries());
    }

    List<Journal.Entry> entries() {
        return journal.entries();
    }
}
