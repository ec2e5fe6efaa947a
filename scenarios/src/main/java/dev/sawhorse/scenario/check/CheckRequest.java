// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.check;

import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Setting;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of a check.
 *
 * @param scenarios the scenario files
 * @param settings values that override those of every file
 * @param folder folder of the baselines
 * @param seeds number of seeds; null for the number of the baseline, or one without a baseline
 * @param update whether the results become the new baseline
 * @param force whether they do even if an assertion fails
 * @param changedOnly whether scenarios with the inputs of the baseline are skipped
 * @param access files that a scenario may refer to
 */
public record CheckRequest(
        List<Path> scenarios,
        List<Setting> settings,
        Path folder,
        @Nullable Integer seeds,
        boolean update,
        boolean force,
        boolean changedOnly,
        FileAccess access) {
    public CheckRequest {
        scenarios = List.copyOf(scenarios);
        settings = List.copyOf(settings);
    }
}
