// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.World;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A stored run that has been repeated up to a time, with its world of that time. */
public record RepeatedRun(Scenario scenario, World world, World.Controllers controllers) {
    private static final int SLICES = 1_000;

    /**
     * Repeats a run.
     *
     * @param at a duration since the start or an instant; null for the end of the run
     * @throws dev.sawhorse.input.InvalidInputException if the time is not in the run, or the repetition differs from it
     * @throws InterruptedIOException if the monitor stops it
     */
    public static RepeatedRun until(RunFolder folder, @Nullable String at, ScenarioRun.Monitor monitor)
            throws IOException {
        long until =
                RunIndex.of(folder, new Subject(Subject.Kind.pod, ""), monitor).time(at);
        Scenario scenario = ScenarioLoader.load(folder.sources());
        List<World.Controllers> wired = new ArrayList<>();
        try (JournalReader journal = folder.journal()) {
            JournalVerifier check = new JournalVerifier(journal);
            World world = World.wire(scenario, List.of(check), wired::add);
            for (int slice = 1; slice <= SLICES; slice++) {
                world.runUntil(slice == SLICES ? until : until / SLICES * slice);
                if (!monitor.shouldContinue(world.now(), until)) {
                    throw new InterruptedIOException("interrupted");
                }
            }
            String difference = check.difference();
            if (difference != null) {
                throw folder.wrong(
                        "cannot be repeated: " + difference, "Run the scenario again with this version of Sawhorse.");
            }
            return new RepeatedRun(scenario, world, Objects.requireNonNull(wired.get(0)));
        }
    }
}
