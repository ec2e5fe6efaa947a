// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.karpenter.Karpenter;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A run that is exported at a random moment and continued makes the decisions of the run that went on, to the nanosecond. What
 * a kubectl dump cannot carry is excluded by rules:
 *
 * <ul>
 *   <li>The moment is the next second at which no disruption command waits for its validation or its replacements.
 *   <li>Karpenter remembers for five minutes that it found nothing to consolidate. The run that goes on may look later than the
 *       continued one; it is equal if it forgets that at the moment.
 *   <li>Names and uids of new objects are random and break ties. A run whose decisions change when it draws one name and one
 *       uid more at the moment depends on them, so it cannot be compared.
 * </ul>
 */
final class RoundTripTest {
    private static final long SECOND = 1_000_000_000L;

    /** What a run that goes on does at the moment of the export. */
    private enum Change {
        NONE {
            @Override
            void apply(World world, Karpenter karpenter) {}
        },
        FORGET {
            @Override
            void apply(World world, Karpenter karpenter) {
                karpenter.environment().state().markUnconsolidated();
            }
        },
        OTHER_NAMES {
            @Override
            void apply(World world, Karpenter karpenter) {
                FORGET.apply(world, karpenter);
                world.cluster().stamped(ObjectMeta.of("", "other"));
                world.cluster().identities().nextName("other-", name -> false);
            }
        };

        abstract void apply(World world, Karpenter karpenter);
    }

    private enum Outcome {
        EQUAL,
        EQUAL_IF_FORGOTTEN,
        DEPENDS_ON_NAMES,
        DIFFERENT
    }

    @TempDir
    private Path folder;

    private final Map<Outcome, Integer> outcomes = new TreeMap<>();
    private final List<String> differences = new ArrayList<>();
    private int decisions;

    @Test
    @Tag("slow")
    void continuesWithTheSameDecisions() throws IOException {
        check(Integer.getInteger("first", 1), Integer.getInteger("cases", 64));
        assertThat(outcomes.get(Outcome.EQUAL)).as(outcomes.toString()).isGreaterThanOrEqualTo(50);
        assertThat(decisions).isGreaterThan(2000);
    }

    @Test
    void continuesSomeScenariosWithTheSameDecisions() throws IOException {
        check(3, 5);
        assertThat(outcomes).containsExactly(Map.entry(Outcome.EQUAL, 3));
    }

    private void check(int first, int last) throws IOException {
        for (long seed = first; seed <= last; seed++) {
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
    }

    private static Outcome outcome(Run run, Decisions actual) {
        Decisions forgotten = new Run(run.scenario, run.moment, Change.FORGET).decisions();
        if (forgotten.differenceTo(actual) == null) {
            return Outcome.EQUAL_IF_FORGOTTEN;
        }
        Decisions otherNames = new Run(run.scenario, run.moment, Change.OTHER_NAMES).decisions();
        return forgotten.differenceTo(otherNames) == null ? Outcome.DIFFERENT : Outcome.DEPENDS_ON_NAMES;
    }

    /** A run that is exported and goes on to the end of its scenario. */
    private static final class Run {
        private final Scenario scenario;
        private final List<Journal.Entry> journal = new ArrayList<>();
        private final long moment;
        private final ClusterExport export;

        Run(Scenario scenario, long earliest, Change change) {
            this.scenario = scenario;
            List<World.Controllers> controllers = new ArrayList<>();
            World world = World.wire(scenario, List.of(journal::add), controllers::add);
            Karpenter karpenter = controllers.get(0).karpenter();
            long at = earliest;
            world.runUntil(at);
            while (karpenter.disruption().nextPassAt() == null
                    || !karpenter.disruptionQueue().isEmpty()) {
                at += SECOND;
                world.runUntil(at);
            }
            moment = at;
            export = ClusterExport.of(scenario, world, controllers.get(0));
            change.apply(world, karpenter);
            world.runUntil(scenario.file().duration().toNanos());
        }

        Decisions decisions() {
            return new Decisions(journal, moment);
        }
    }

    private Decisions continued(Run run) throws IOException {
        for (Map.Entry<String, String> file : run.export.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        Scenario scenario = ScenarioLoader.load(folder.resolve("scenario.yaml"));
        List<Journal.Entry> journal = new ArrayList<>();
        World world = World.wire(scenario, List.of(journal::add));
        world.runUntil(scenario.file().duration().toNanos());
        return new Decisions(journal, 0);
    }
}
