package dev.sawhorse.scenario.check;

import dev.sawhorse.scenario.FileAccess;
import dev.sawhorse.scenario.Setting;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is to be checked, and how.
 *
 * @param scenarios the scenario files
 * @param settings values in place of those of every file
 * @param folder where the baselines are
 * @param seeds over how many seeds; null for as many as a baseline has, and one where there is none
 * @param update whether what comes out is the baseline from now on
 * @param force whether it is even where an assertion does not hold
 * @param changedOnly whether scenarios are passed over whose inputs are those of the baseline
 * @param access which other files a scenario may refer to
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
