// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.output.FlowYaml;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.importing.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** Manifests with values that the command line sets in them, by paths such as {@code manifests[kind=NodePool,name=web].spec}. */
public final class EditedObjects {
    private static final String MANIFESTS = "manifests";
    private static final Pattern BY_NUMBER = Pattern.compile("manifests(\\[[0-9]+]|\\.[0-9]+)?(\\..*)?");

    private EditedObjects() {}

    /** Returns whether a setting is a value of an object. */
    public static boolean isOfObjects(Setting setting) {
        return setting.pathText().startsWith(MANIFESTS);
    }

    /** Requires that a setting selects objects by kind and name: an object of a run has no number. */
    public static void requireSelector(Setting setting) {
        if (BY_NUMBER.matcher(setting.pathText()).matches()) {
            throw new InvalidInputException(new Problem(
                    Severity.ERROR,
                    Position.ofFile(Setting.OPTION + setting.text()),
                    "",
                    "does not say which object is meant",
                    "Select it by its kind and name: manifests[kind=NodePool,name=web].spec.weight=10."));
        }
    }

    /**
     * Returns those of some objects that settings change, with the changes.
     *
     * @throws InvalidInputException if a setting selects none of them
     */
    public static List<MappingNode> of(List<MappingNode> objects, List<Setting> settings) {
        MappingNode root = (MappingNode) Trees.of(Map.of(MANIFESTS, List.copyOf(objects)));
        for (Setting setting : settings) {
            root = setting.applyTo(root, name -> new SourceFile(name, ""));
        }
        List<SourceNode> after = ((SequenceNode) Objects.requireNonNull(root.get(MANIFESTS))).items();
        List<MappingNode> edited = new ArrayList<>();
        for (int i = 0; i < objects.size(); i++) {
            if (!FlowYaml.of(objects.get(i)).equals(FlowYaml.of(after.get(i)))) {
                edited.add((MappingNode) after.get(i));
            }
        }
        return edited;
    }
}
