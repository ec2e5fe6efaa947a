// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A run that is exported at a random moment and continued makes the decisions of the run that went on. */
@Tag("slow")
final class RoundTripTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long QUIET = 330 * SECOND;
    private static final int CASES = Integer.getInteger("cases", 14);

    @TempDir
    private Path folder;

    @Test
    void continuesWithTheSameDecisions() throws IOException {
        int same = 0;
        int decisions = 0;
        List<String> differences = new ArrayList<>();
        for (long seed = 1; same + differences.size() < CASES; seed++) {
            RandomCluster random = new RandomCluster(seed);
            Path original = Files.writeString(folder.resolve("random.yaml"), random.text());
            Scenario scenario = ScenarioLoader.load(original);
            long end = scenario.file().duration().toNanos();
            List<Journal.Entry> journal = new ArrayList<>();
            List<World.Controllers> controllers = new ArrayList<>();
            World world = World.wire(scenario, List.of(journal::add), controllers::add);
            long at = quiet(world, journal, random.moment() / 10 * 10 * SECOND, end);
            if (at < 0) {
                continue;
            }
            ClusterExport export = ClusterExport.of(scenario, world, controllers.get(0));
            Decisions expected = new Decisions(journal, at);
            world.runUntil(end);
            Decisions actual = continued(export.files(), end - at);
            String difference = expected.differenceTo(actual);
            if (difference == null) {
                same++;
                decisions += expected.count();
            } else {
                differences.add("seed " + seed + " at " + at / SECOND + "s: " + difference);
            }
        }
        assertThat(differences).as(same + " of " + CASES + " equal").isEmpty();
        assertThat(decisions).isGreaterThan(CASES);
    }

    /** Runs to the first time from a moment on at which nothing has happened for a while, -1 if there is none. */
    private static long quiet(World world, List<Journal.Entry> journal, long moment, long end) {
        for (long at = moment; at < end - QUIET; at += 10 * SECOND) {
            world.runUntil(at);
            if (journal.get(journal.size() - 1).time() < at - QUIET) {
                return at;
            }
        }
        return -1;
    }

    private Decisions continued(Map<String, String> files, long rest) throws IOException {
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }
        Scenario scenario = ScenarioLoader.load(folder.resolve("scenario.yaml"));
        List<Journal.Entry> journal = new ArrayList<>();
        World world = World.wire(scenario, List.of(journal::add));
        world.runUntil(rest);
        return new Decisions(journal, 0);
    }
}
