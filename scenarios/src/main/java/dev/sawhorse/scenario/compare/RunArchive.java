// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.compare;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.Closeable;
import java.io.IOException;

/** A receiver of the runs of a comparison that are stored: those of the first seed. Called by several threads. */
public interface RunArchive {
    /** Stores nothing. */
    RunArchive NONE = variant -> new StoredRun() {
        @Override
        public void appended(Journal.Entry entry) {}

        @Override
        public void ended(ScenarioRun.Outcome outcome) {}

        @Override
        public void close() {}
    };

    /** Starts to store the run of a variant. */
    StoredRun begin(Scenario variant) throws IOException;

    /** A run that is being stored; closed without {@link #ended} if it was stopped. */
    interface StoredRun extends Journal.Listener, Closeable {
        /** Called with the outcome at the end of the run. */
        void ended(ScenarioRun.Outcome outcome) throws IOException;
    }
}
