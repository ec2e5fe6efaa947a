// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.scenario.file.Setting;
import java.util.List;
import java.util.Map;

/**
 * A part of a scenario that may be changed.
 *
 * @param name its name in reports
 * @param ordered whether neighbouring levels are similar
 * @param levels its values
 * @param when the levels of other parameters under which it has an effect, by their names; empty for always
 */
public record Parameter(String name, boolean ordered, List<Level> levels, Map<String, List<String>> when) {
    /**
     * A value of a parameter.
     *
     * @param label the value as reports show it
     * @param settings what it sets in the scenario
     */
    public record Level(String label, List<Setting> settings) {
        public Level {
            settings = List.copyOf(settings);
        }
    }

    public Parameter {
        levels = List.copyOf(levels);
        when = Map.copyOf(when);
    }
}
