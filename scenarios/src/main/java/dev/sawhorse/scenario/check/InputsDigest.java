// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.check;

import dev.sawhorse.input.Sha256;
import dev.sawhorse.scenario.file.PortablePath;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.load.Variants;
import java.nio.file.Path;
import java.util.Locale;

/** A digest of all inputs of a scenario's variants. */
final class InputsDigest {
    private InputsDigest() {}

    /**
     * Returns a digest of the contents of all files, their names relative to the scenario, and the settings; it depends neither
     * on the location of the files nor on their line endings.
     */
    static String of(Path scenario, Variants variants) {
        StringBuilder all = new StringBuilder();
        for (Scenario variant : variants.all()) {
            ScenarioSources sources = variant.sources();
            add(all, "variant", variant.variant());
            sources.settings().forEach(setting -> add(all, "setting", setting));
            sources.texts().forEach((name, text) -> add(all, relative(scenario, name), text.replace("\r\n", "\n")));
            sources.data().forEach((name, data) -> add(all, relative(scenario, name), data.sha256()));
        }
        return Sha256.of(all.toString());
    }

    /** Every part is preceded by its length, so that different inputs have different texts. */
    private static void add(StringBuilder all, String name, String content) {
        all.append(String.format(Locale.ROOT, "%d %d\n", name.length(), content.length()));
        all.append(name).append('\n').append(content).append('\n');
    }

    private static String relative(Path scenario, String name) {
        return PortablePath.between(PortablePath.folderOf(scenario), Path.of(name));
    }
}
