// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The conversion of the objects of manifests to current versions; all others are unchanged. */
public final class ManifestConverter {
    private final ManifestCatalog catalog;
    private final boolean strict;

    /**
     * Prepares the conversions of a catalogue.
     *
     * @param strict whether the objects are applied by a user: words, quantities and times of old ones are checked too, not
     *     only fields and types of values, and deprecated terms are rewritten
     */
    ManifestConverter(ManifestCatalog catalog, boolean strict) {
        this.catalog = catalog;
        this.strict = strict;
    }

    /** Returns the objects in a value: one, the items of a List, or those of a plain list. */
    static List<Value> objects(Value value) {
        List<Value> objects = new ArrayList<>();
        collect(value, objects);
        return objects;
    }

    private static void collect(Value value, List<Value> objects) {
        if (value.node() instanceof SequenceNode) {
            value.list(item -> {
                collect(item, objects);
                return item;
            });
            return;
        }
        if (!(value.node() instanceof MappingNode node)) {
            value.error("is " + value.node().describe() + ", but an object of Kubernetes is expected", null);
            return;
        }
        String kind = node.text("kind");
        if (kind == null || !kind.endsWith("List") || node.present("items") == null) {
            objects.add(value);
            return;
        }
        Fields list = new Fields(node, value.path(), value.problems());
        list.ignore("apiVersion", "kind", "metadata");
        list.list("items", item -> {
            collect(item, objects);
            return item;
        });
        list.reportUnknown();
    }

    /** Returns the objects with those of old versions converted, and deprecated terms of applied ones rewritten. */
    List<Value> convert(List<Value> objects) {
        List<Value> current = objects;
        for (ManifestCatalog.OldKind old : catalog.oldKinds()) {
            if (current.stream().anyMatch(object -> isOf(old.kind(), object))) {
                current = convert(current, old);
            }
        }
        List<ObjectRewrite> rewrites = catalog.rewrites().stream()
                .filter(rewrite -> strict || rewrite.isOfRecorded())
                .toList();
        return current.stream().map(object -> rewritten(object, rewrites)).toList();
    }

    private static Value rewritten(Value object, List<ObjectRewrite> rewrites) {
        Value current = object;
        for (ObjectRewrite rewrite : rewrites) {
            current = new Value(rewrite.rewrite(current), object.path(), object.problems());
        }
        return current;
    }

    private List<Value> convert(List<Value> objects, ManifestCatalog.OldKind old) {
        List<MappingNode> all =
                objects.stream().map(object -> (MappingNode) object.node()).toList();
        List<Value> converted = new ArrayList<>();
        for (Value object : objects) {
            if (!isOf(old.kind(), object)) {
                converted.add(object);
                continue;
            }
            Problems problems = checked(old.kind(), object);
            if (problems != null) {
                Fields fields = new Fields((MappingNode) object.node(), object.path(), problems);
                old.conversion()
                        .convert(fields, all)
                        .forEach(node -> converted.add(new Value(node, object.path(), problems)));
            }
        }
        return converted;
    }

    /**
     * Checks an object against its fields and returns the recorder for further problems; null if values are of the wrong type,
     * so that it cannot be converted.
     */
    private @Nullable Problems checked(KindInfo kind, Value object) {
        Problems found = new Problems();
        FieldCheck check = new FieldCheck(found, strict, false);
        check.check(kind, (MappingNode) object.node(), object.path());
        object.problems().addAll(found.sorted());
        if (!found.hasErrors()) {
            return object.problems();
        }
        boolean isReadable = found.sorted().size() == check.unknownFields();
        return isReadable ? object.problems().withoutMissing() : null;
    }

    private static boolean isOf(KindInfo kind, Value object) {
        MappingNode node = (MappingNode) object.node();
        return kind.apiVersion().equals(node.text("apiVersion")) && kind.kind().equals(node.text("kind"));
    }
}
