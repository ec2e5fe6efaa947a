// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.compare;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.results.compare.FirstDivergence;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The search for the change of rules behind the first divergence of runs with two versions of Karpenter: the one that, added
 * alone to the older version, leads to the same divergence.
 */
public final class DivergentRules {
    private final Scenario older;
    private final Path journal;
    private final List<RuleChange> changes;

    private DivergentRules(Scenario older, Path journal, List<RuleChange> changes) {
        this.older = older;
        this.journal = journal;
        this.changes = changes;
    }

    /**
     * Returns the divergence with the changes that lead to it, none if it takes several of them.
     *
     * @param journal the journal of the reference
     * @param otherJournal the journal of the other scenario
     * @return the divergence itself if both have the same version
     * @throws IOException if a journal cannot be read
     */
    public static FirstDivergence explain(
            FirstDivergence divergence, Scenario reference, Path journal, Scenario other, Path otherJournal)
            throws IOException {
        KarpenterVersion ofReference = version(reference);
        KarpenterVersion ofOther = version(other);
        int order = ofReference.compareTo(ofOther);
        if (order == 0) {
            return divergence;
        }
        DivergentRules search = order < 0
                ? new DivergentRules(reference, journal, ofReference.differencesFrom(ofOther))
                : new DivergentRules(other, otherJournal, ofOther.differencesFrom(ofReference));
        FirstDivergence wanted = order < 0 ? divergence : divergence.exchanged();
        return divergence.withRules(search.find(wanted));
    }

    private static KarpenterVersion version(Scenario scenario) {
        return scenario.file().karpenter().options().version();
    }

    private List<String> find(FirstDivergence wanted) throws IOException {
        FirstDivergence.Event other = wanted.other();
        long until = other == null ? Long.MAX_VALUE : other.timeNanos();
        for (RuleChange change : changes) {
            if (change.isOfMetrics()) {
                continue;
            }
            try (Watch watch = new Watch(JournalReader.open(journal), until)) {
                KarpenterVersion with = version(older).exchanging(change);
                ScenarioRun.of(older.withKarpenterVersion(with), watch, watch);
                if (watch.isSame(wanted)) {
                    return List.of(
                            change.description() + " (" + change.versions() + ", " + change.upstreamChange() + ")");
                }
            }
        }
        return List.of();
    }

    /**
     * The comparison of a run with a journal while it runs, which stops it at the first divergence or at the time of the wanted
     * one.
     */
    private static final class Watch implements Journal.Listener, ScenarioRun.Monitor, AutoCloseable {
        private final JournalReader journal;
        private final long until;
        private volatile boolean isOver;
        private boolean hasDiverged;
        private FirstDivergence.@Nullable Event recorded;
        private FirstDivergence.@Nullable Event other;

        private Watch(JournalReader journal, long until) {
            this.journal = journal;
            this.until = until;
        }

        @Override
        public void appended(Journal.Entry entry) {
            if (isOver || FirstDivergences.isRemark(entry.observation())) {
                return;
            }
            if (entry.time() > until) {
                isOver = true;
                return;
            }
            Journal.Entry expected = next();
            if (!entry.equals(expected)) {
                recorded = FirstDivergences.event(expected);
                other = FirstDivergences.event(entry);
                hasDiverged = true;
                isOver = true;
            }
        }

        private Journal.@Nullable Entry next() {
            try {
                return FirstDivergences.nextEvent(journal);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public boolean shouldContinue(long nowNanos, long endNanos) {
            return !isOver && nowNanos <= until;
        }

        private boolean isSame(FirstDivergence wanted) {
            return hasDiverged && Objects.equals(recorded, wanted.reference()) && Objects.equals(other, wanted.other());
        }

        @Override
        public void close() throws IOException {
            journal.close();
        }
    }
}
