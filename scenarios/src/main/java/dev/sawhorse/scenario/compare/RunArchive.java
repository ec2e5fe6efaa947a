package dev.sawhorse.scenario.compare;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.scenario.Scenario;
import dev.sawhorse.scenario.ScenarioRun;
import java.io.Closeable;
import java.io.IOException;

/** Receives the single runs of a comparison that are to be stored: those of the first seed. Called from several threads. */
public interface RunArchive {
    /** Keeps nothing. */
    RunArchive NONE = variant -> new Kept() {
        @Override
        public void appended(Journal.Entry entry) {}

        @Override
        public void ended(ScenarioRun.Outcome outcome) {}

        @Override
        public void close() {}
    };

    /** Begins to keep the run of a variant. */
    Kept begin(Scenario variant) throws IOException;

    /** A run that is being kept; closed without having ended if it was stopped. */
    interface Kept extends Journal.Listener, Closeable {
        /** Is told of the whole run. */
        void ended(ScenarioRun.Outcome outcome) throws IOException;
    }
}
