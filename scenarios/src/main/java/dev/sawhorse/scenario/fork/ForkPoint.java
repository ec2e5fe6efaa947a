// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.fork;

import dev.sawhorse.scenario.explain.RepeatedRun;
import dev.sawhorse.scenario.explain.RunClock;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A time of a stored run from which it can be forked.
 *
 * @param at the time, in nanoseconds since the start
 * @param past the run up to that time
 */
public record ForkPoint(RunFolder folder, long at, RepeatedRun past) {
    /**
     * Repeats a run up to a time.
     *
     * @param time a time of the run, see {@link RunClock}
     * @throws dev.sawhorse.input.InvalidInputException if the time is not in the run, or the run cannot be repeated
     */
    public static ForkPoint of(RunFolder folder, String time, ScenarioRun.Monitor monitor) throws IOException {
        long at = RunClock.of(folder, monitor).at(time);
        if (at == 0) {
            throw folder.wrong(
                    "--at " + time + " is the start of the run, which has no past",
                    "Run the scenario with other values: sawhorse run SCENARIO --set PATH=VALUE.");
        }
        return new ForkPoint(folder, at, RepeatedRun.until(folder, at + "ns", monitor));
    }

    /**
     * Forks the run at this time.
     *
     * @param settings values that differ
     * @param applied files of manifests that are applied at this time
     * @param actions entries of the timeline without their time, such as {@code annotate}, which are executed at this time
     * @throws dev.sawhorse.input.InvalidInputException if a change is invalid
     */
    public RunFork fork(List<Setting> settings, List<Path> applied, List<Map<String, Object>> actions)
            throws IOException {
        return RunFork.of(this, settings, applied, actions);
    }
}
