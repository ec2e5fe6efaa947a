// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.output.AtomicFile;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.importing.ScenarioText;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A scenario file that is made from another one, with its variant and settings applied. It refers to the same files.
 *
 * @param origin the sources of the other one
 * @param comment the first lines, without the signs of comments
 */
public record DerivedScenario(ScenarioSources origin, List<String> comment, MappingNode root) {
    /** The name of the file in an output folder. */
    public static final String FILE = "scenario.yaml";

    private static final String START = "---\n";

    public DerivedScenario {
        comment = List.copyOf(comment);
    }

    /** Returns the file of a scenario as it is. */
    public static DerivedScenario of(Scenario scenario, List<String> comment) {
        return new DerivedScenario(scenario.sources(), comment, ScenarioLoader.document(scenario.sources()));
    }

    /** Returns the same with another content. */
    public DerivedScenario with(MappingNode changed) {
        return new DerivedScenario(origin, comment, changed);
    }

    /**
     * Loads one of its variants.
     *
     * @param variant its name, empty for the file itself
     */
    public Scenario load(String variant) {
        Map<String, String> texts = new LinkedHashMap<>(origin.texts());
        texts.put(origin.file(), text(root));
        return ScenarioLoader.load(origin.derived(texts, List.of(), variant));
    }

    private String text(MappingNode content) {
        return comment.stream()
                        .map(line -> ("# " + line).stripTrailing() + "\n")
                        .collect(Collectors.joining())
                + ScenarioText.yaml(List.of(content)).substring(START.length());
    }

    /**
     * The files of an output folder.
     *
     * @param contents by name: the scenario, and the files it refers to
     * @param notes what is not among them
     */
    public record Files(Map<String, String> contents, List<String> notes) {
        /** Writes them into a folder. */
        public void writeTo(Path folder) throws IOException {
            for (Map.Entry<String, String> each : contents.entrySet()) {
                AtomicFile.write(folder.resolve(each.getKey()), each.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    /** Returns the scenario with the files that it refers to, to be loaded from another folder. */
    public Files files() {
        Map<String, String> contents = new LinkedHashMap<>();
        List<String> notes = new ArrayList<>();
        contents.put(FILE, "");
        MappingNode copied = new ReferencedFiles(origin, contents, notes).copy(root);
        contents.put(FILE, text(copied));
        return new Files(contents, notes);
    }
}
