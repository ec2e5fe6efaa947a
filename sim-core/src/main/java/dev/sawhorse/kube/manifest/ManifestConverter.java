package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Brings the objects of manifests to the versions that are in use today; all others stay as they are. */
public final class ManifestConverter {
    private final ManifestCatalog catalog;
    private final boolean strict;

    /**
     * Prepares the conversions of a catalogue.
     *
     * @param strict whether the objects are what a user applies: words, quantities and times of old ones are checked too, not
     *     only fields and kinds of values, and old words are brought to those of today
     */
    ManifestConverter(ManifestCatalog catalog, boolean strict) {
        this.catalog = catalog;
        this.strict = strict;
    }

    /** Returns the objects in a value: one, those of a List of objects, or those of a plain list. */
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

    /** Returns the objects with each of an old version replaced by what it is today, and applied ones in the words of today. */
    List<Value> convert(List<Value> objects) {
        List<Value> current = objects;
        for (ManifestCatalog.OldKind old : catalog.oldKinds()) {
            if (current.stream().anyMatch(object -> isOf(old.kind(), object))) {
                current = convert(current, old);
            }
        }
        return strict ? current.stream().map(this::rewritten).toList() : current;
    }

    private Value rewritten(Value object) {
        Value current = object;
        for (ObjectRewrite rewrite : catalog.rewrites()) {
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
     * Checks an object against its fields and returns where what else is wrong with it is told; null if values are of the wrong
     * type, so that nothing can be converted.
     */
    private @Nullable Problems checked(KindInfo kind, Value object) {
        Problems found = new Problems();
        FieldCheck check = new FieldCheck(found, strict);
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
