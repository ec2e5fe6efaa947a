// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.clusterautoscaler.ClusterAutoscaler;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A run that is exported at a random moment and continued makes the decisions of the run that went on, to the nanosecond. What
 * the export does not carry is excluded by rules:
 *
 * <ul>
 *   <li>The moment is the next second at which no disruption command waits for its validation or its replacements, no request of
 *       Cluster Autoscaler for nodes and no deletion is open, and pods of at most one workload wait for kube-scheduler, whose
 *       back-off of pods orders them.
 *   <li>Karpenter remembers for five minutes that it found nothing to consolidate. The run that goes on may look later than the
 *       continued one; it is equal if it forgets that at the moment.
 *   <li>Names of new pods are numbered anew and break ties, and so does the order of pods in back-off. A run whose decisions
 *       change with other names from the moment on depends on them, so it cannot be compared.
 * </ul>
 */
@Tag("slow")
final class RoundTripTest {
    private static final long SECOND = 1_000_000_000L;

    /** {@code -Droundtrip.cases=64} takes a minute or two. */
    private static final int CASES = Integer.getInteger("roundtrip.cases", 3);

    private static final int FIRST = 3;

    /** How many other sequences of names are tried. */
    private static final int NAMES = 20;

    /**
     * What a run that goes on does at the moment of the export.
     *
     * @param forgets whether Karpenter forgets that it found nothing to consolidate
     * @param drawn the number of names and uids that are drawn for nothing, so that new objects get others
     */
    private record Change(boolean forgets, int drawn) {
        static final Change NONE = new Change(false, 0);

        void apply(World world, Karpenter karpenter) {
            if (forgets) {
                karpenter.environment().state().markUnconsolidated();
            }
            for (int i = 0; i < drawn; i++) {
                world.cluster().stamped(ObjectMeta.of("", "other"));
                world.cluster().identities().nextName("other-", name -> false);
            }
        }
    }

    private enum Outcome {
        EQUAL,
        EQUAL_IF_FORGOTTEN,
        DEPENDS_ON_NAMES,
        DIFFERENT
    }

    @TempDir
    private Path folder;

    @Test
    void continuesWithTheSameDecisions() throws IOException {
        int decisions = 0;
        Map<Outcome, Integer> outcomes = new TreeMap<>();
        List<String> differences = new ArrayList<>();
        for (long seed = FIRST; seed < FIRST + CASES; seed++) {
            RandomCluster random = new RandomCluster(seed);
            Path original = Files.writeString(folder.resolve("random.yaml"), random.text());
            Run run = new Run(ScenarioLoader.load(original), random.moment() * SECOND, Change.NONE);
            Decisions actual = continued(run);
            decisions += run.decisions().count();
            String difference = run.decisions().differenceTo(actual);
            Outcome outcome = difference == null ? Outcome.EQUAL : outcome(run, actual);
            outcomes.merge(outcome, 1, Integer::sum);
            if (outcome == Outcome.DIFFERENT) {
                differences.add("seed " + seed + " at " + run.moment / SECOND + "s: " + difference);
            }
        }
        assertThat(differences).as(outcomes.toString()).isEmpty();
        assertThat(outcomes.get(Outcome.EQUAL)).as(outcomes.toString()).isGreaterThanOrEqualTo(CASES * 3 / 4);
        assertThat(decisions).isGreaterThan(20 * CASES);
    }

    private static Outcome outcome(Run run, Decisions actual) {
        Decisions forgotten = run.again(new Change(true, 0)).decisions();
        if (forgotten.differenceTo(actual) == null) {
            return Outcome.EQUAL_IF_FORGOTTEN;
        }
        for (int drawn = 1; drawn <= NAMES; drawn++) {
            if (forgotten.differenceTo(run.again(new Change(true, drawn)).decisions()) != null) {
                return Outcome.DEPENDS_ON_NAMES;
            }
        }
        return Outcome.DIFFERENT;
    }

    /** A run that is exported and goes on to the end of its scenario. */
    private static final class Run {
        private final Scenario scenario;
        private final List<Journal.Entry> journal = new ArrayList<>();
        private final long moment;
        private final int earlier;
        private final ClusterExport export;

        Run(Scenario scenario, long earliest, Change change) {
            this.scenario = scenario;
            List<World.Controllers> controllers = new ArrayList<>();
            World world = World.wire(scenario, List.of(journal::add), controllers::add);
            Karpenter karpenter = controllers.get(0).karpenter();
            long at = earliest;
            world.runUntil(at);
            while (karpenter.disruption().nextPassAt() == null
                    || !karpenter.disruptionQueue().isEmpty()
                    || isBusy(controllers.get(0).clusterAutoscaler())
                    || ownersOfWaitingPods(world.cluster()) > 1) {
                at += SECOND;
                world.runUntil(at);
            }
            moment = at;
            earlier = journal.size();
            export = ClusterExport.of(scenario, world, controllers.get(0));
            change.apply(world, karpenter);
            world.runUntil(scenario.file().duration().toNanos());
        }

        Run again(Change change) {
            return new Run(scenario, moment, change);
        }

        Decisions decisions() {
            return new Decisions(journal, moment, earlier);
        }
    }

    private static boolean isBusy(@Nullable ClusterAutoscaler autoscaler) {
        return autoscaler != null && autoscaler.isBusy();
    }

    private static long ownersOfWaitingPods(Cluster cluster) {
        return cluster.waitingPods().stream()
                .map(pod -> pod.meta().ownerReferences())
                .distinct()
                .count();
    }

    private Decisions continued(Run run) throws IOException {
        for (Map.Entry<String, String> file : run.export.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        Scenario scenario = ScenarioLoader.load(folder.resolve("scenario.yaml"));
        List<Journal.Entry> journal = new ArrayList<>();
        World world = World.wire(scenario, List.of(journal::add));
        world.runUntil(scenario.file().duration().toNanos());
        return new Decisions(journal, 0, 0);
    }
}
