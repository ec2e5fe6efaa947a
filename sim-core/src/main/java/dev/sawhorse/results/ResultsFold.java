// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.InitialStateMarks;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.Approximated;
import dev.sawhorse.journal.Observation.FiguresInDoubt;
import dev.sawhorse.journal.Observation.RunEnded;
import dev.sawhorse.journal.Observation.RunStarted;
import dev.sawhorse.journal.ObservationHandlers;
import dev.sawhorse.results.bill.Billing;
import dev.sawhorse.results.bill.ClusterCharges;
import dev.sawhorse.results.bill.Coverage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.ToLongFunction;

/**
 * The fold that computes {@link Results} from a journal entry by entry, either during the run ({@link Journal#listen}) or from
 * the written file.
 *
 * <p>A journal that contradicts itself (a pod bound twice, an instance launched twice) is a defect of its writer and is refused
 * with an {@link IllegalArgumentException}.
 */
public final class ResultsFold implements Journal.Listener {
    private final InitialStateMarks initial = new InitialStateMarks();
    private final Billing billing = new Billing(initial);
    private final NodeLedger nodes = new NodeLedger(initial);
    private final PodLedger pods = new PodLedger(nodes, initial);
    private final JobLedger jobs = new JobLedger();
    private final ClusterCharges charges = new ClusterCharges();
    private final Coverage coverage = new Coverage();
    private final DisruptionLedger disruptions = new DisruptionLedger(initial);
    private final LaunchRefusalLedger refusals = new LaunchRefusalLedger();
    private final DecisionLedger decisions = new DecisionLedger(initial);
    private final List<Approximated> approximations = new ArrayList<>();
    private final List<FiguresInDoubt> doubts = new ArrayList<>();
    private RunStarted start = new RunStarted("", 0, "1970-01-01T00:00:00Z", "", "");
    private final ObservationHandlers handlers = handlers();
    private long now;
    private long events;
    private boolean ended;

    @Override
    public void appended(Journal.Entry entry) {
        now = entry.time();
        handlers.accept(now, entry.observation());
    }

    private ObservationHandlers handlers() {
        return new ObservationHandlers()
                .addAll(initial.handlers())
                .addAll(pods.handlers())
                .addAll(jobs.handlers())
                .addAll(billing.handlers())
                .addAll(charges.handlers())
                .addAll(coverage.handlers())
                .addAll(nodes.handlers())
                .addAll(disruptions.handlers())
                .addAll(refusals.handlers())
                .addAll(decisions.handlers())
                .on(RunStarted.class, (time, started) -> start = started)
                .on(RunEnded.class, (time, runEnded) -> {
                    events = runEnded.events();
                    ended = true;
                })
                .on(Approximated.class, (time, approximated) -> approximations.add(approximated))
                .on(FiguresInDoubt.class, (time, doubt) -> doubts.add(doubt));
    }

    /** Returns the types of observations that results are computed from. */
    public Set<Class<? extends Observation>> consumed() {
        return handlers.types();
    }

    /** Returns the results as of the last entry; later entries do not change them. */
    public Results results() {
        // The bill takes as long as everything else: computed in parallel with what does not need it.
        ForkJoinTask<Invoice> billed = ForkJoinPool.commonPool().submit(this::invoice);
        PodCounts podCounts = pods.counts(now);
        LatencySummary toBound = latency(life -> life.bound);
        LatencySummary toReady = latency(life -> life.ready);
        double podHours = pods.boundHours(now);
        Work work = Work.of(pods.lives(), podHours);
        Timeline timeline = Timeline.of(billing, pods, nodes);
        List<PodRow> podRows = pods.rows();
        Invoice invoice = billed.join();
        return new Results(
                run(),
                Cost.of(invoice, podHours, work, now),
                invoice.rows(),
                podCounts,
                work,
                jobs.counts(),
                toBound,
                toReady,
                NodeCounts.of(billing, now),
                nodes.utilization(now),
                disruptions.disruptions(),
                refusals.refusals(),
                timeline,
                decisions.decisions(),
                List.copyOf(nodes.rows(billing, now)),
                podRows,
                List.copyOf(approximations),
                new Doubts(doubts));
    }

    private LatencySummary latency(ToLongFunction<PodLife> until) {
        return LatencySummary.of(pods.durations(until), pods.waiting(until, now));
    }

    private Invoice invoice() {
        return Invoice.of(billing, charges, coverage, nodes, pods, Instant.parse(start.start()), now);
    }

    private Run run() {
        return new Run(
                start.scenario(),
                start.seed(),
                start.run(),
                Instant.parse(start.start()),
                start.region(),
                now,
                start.version(),
                events,
                ended);
    }
}
