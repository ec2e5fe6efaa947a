// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.output.FlowYaml;
import dev.sawhorse.input.output.YamlWriter;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.StringWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A writer of the objects that a configuration changes, whole and ready to be applied, with the changes as comments. */
public final class TunedManifests {
    private TunedManifests() {}

    /**
     * Returns the text of a file.
     *
     * @param scenario the scenario with the settings
     * @param today the scenario as it is
     * @param settings the settings
     * @param head the first lines, without the signs of comments
     */
    public static String of(Scenario scenario, Scenario today, List<Setting> settings, List<String> head) {
        MappingNode root = ScenarioLoader.document(scenario.sources());
        MappingNode before = ScenarioLoader.document(today.sources());
        Set<MappingNode> objects = new LinkedHashSet<>();
        StringWriter text = new StringWriter();
        head.forEach(line -> text.append("# ").append(line).append('\n'));
        for (Setting setting : settings) {
            if (setting.isIn(before)) {
                continue;
            }
            List<MappingNode> changed = setting.objects(root);
            SourceNode old = setting.current(before);
            text.append("# ")
                    .append(setting.text())
                    .append(old == null ? " (not set before)" : " (before: " + FlowYaml.of(old) + ")")
                    .append(changed.isEmpty() ? " in the scenario file" : "")
                    .append('\n');
            objects.addAll(changed);
        }
        YamlWriter writer = new YamlWriter(text);
        objects.forEach(writer::document);
        return text.toString();
    }
}
