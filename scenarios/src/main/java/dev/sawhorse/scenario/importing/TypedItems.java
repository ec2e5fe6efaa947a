// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;

/** The items of a typed list, such as a PodList, which have neither apiVersion nor kind of their own. */
final class TypedItems {
    private static final String SUFFIX = "List";

    private TypedItems() {}

    /** Returns the items of a list with their apiVersion and kind. */
    static List<MappingNode> of(MappingNode list, SequenceNode items) {
        String kind = DumpedResource.text(list, "kind");
        List<MappingNode> objects = new ArrayList<>();
        for (SourceNode item : items.items()) {
            if (item instanceof MappingNode object && object.text("kind") != null) {
                objects.add(object);
            } else if (item instanceof MappingNode object && kind.length() > SUFFIX.length()) {
                String ofItem = kind.substring(0, kind.length() - SUFFIX.length());
                objects.add(object.with(
                                "apiVersion", RelevantFields.string(object, DumpedResource.text(list, "apiVersion")))
                        .with("kind", RelevantFields.string(object, ofItem)));
            }
        }
        return objects;
    }
}
