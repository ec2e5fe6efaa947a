// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.command;

import dev.sawhorse.scenario.file.Setting;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that change values of a scenario, shared by every command that runs one. */
public final class SettingOptions {
    @Option(
            names = "--set",
            paramLabel = "PATH=VALUE",
            description = "Override a value of the scenario and all variants: duration=2h or timeline[0].at=3m. Can be "
                    + "repeated.")
    private List<String> settings = new ArrayList<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Override the scenario's seed (the first seed, if there are " + "several).")
    private @Nullable Long seed;

    @Mixin
    private IncompleteOptions incomplete = new IncompleteOptions();

    /** Returns the seed option, or the given default. */
    public long seedOr(long otherwise) {
        return seed == null ? otherwise : seed;
    }

    /** Returns whether values are set. */
    public boolean isAnySet() {
        return !settings.isEmpty();
    }

    /** Returns the settings. */
    public List<Setting> settings() {
        List<Setting> all =
                new ArrayList<>(settings.stream().map(Setting::parse).toList());
        all.addAll(incomplete.options().settings());
        if (seed != null) {
            all.add(Setting.parse("seed=" + seed));
        }
        return all;
    }
}
