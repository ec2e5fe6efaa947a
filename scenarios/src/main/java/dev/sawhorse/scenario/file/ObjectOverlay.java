// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.scenario.eksctl.ClusterConfigs;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The transformation of the Kubernetes objects of a scenario into those of a variant, at the level of source nodes. Entries of
 * the list keep their indices: a file becomes one entry with all its objects.
 */
final class ObjectOverlay {
    private static final String DELETE = "$patch";

    private final Function<String, SourceFile> files;
    private final Problems problems;
    private final List<SourceNode> entries = new ArrayList<>();

    /**
     * Starts with the entries of a scenario.
     *
     * @param written its {@code manifests}, null if it has none
     * @param files reads a file by its path in the scenario
     */
    ObjectOverlay(@Nullable SourceNode written, Function<String, SourceFile> files, Problems problems) {
        this.files = files;
        this.problems = problems;
        if (written instanceof SequenceNode list) {
            list.items().forEach(entry -> entries.add(expanded(entry)));
        }
    }

    /** Returns the entries. */
    SequenceNode written(SourceNode place) {
        return new SequenceNode(place.position(), entries);
    }

    /** Adds objects; each replaces an existing one of the same kind and name. */
    void put(SequenceNode added) {
        for (SourceNode entry : added.items()) {
            SourceNode left = mapped(expanded(entry), object -> isReplaced(object) ? null : object);
            if (left != null) {
                entries.add(left);
            }
        }
    }

    private boolean isReplaced(MappingNode object) {
        Identity identity = Identity.of(object);
        return change(identity::equals, old -> object);
    }

    /** Applies a patch to each object that it selects, or deletes them. */
    void patch(MappingNode patch, NodePath path) {
        Identity wanted = Identity.of(patch);
        if (wanted.kind().equals(ClusterConfigs.KIND)) {
            problems.error(
                    patch.position(),
                    path.toString(),
                    "a variant cannot change a " + ClusterConfigs.KIND + " itself",
                    "Change its node groups, by name: nodeGroups: {workers: {max: 5}}.");
            return;
        }
        MappingNode content = content(patch);
        boolean delete = "delete".equals(patch.text(DELETE));
        MergePatch merge = new MergePatch(problems);
        boolean found = change(wanted::matches, object -> delete ? null : merge.merged(object, content, path));
        if (!found) {
            String known = String.join(", ", names(wanted.kind()));
            String hint = Spelling.hint(wanted.name(), names(wanted.kind()));
            problems.error(
                    patch.position(),
                    path.toString(),
                    "there is no " + wanted + " among the manifests",
                    hint == null && !known.isEmpty() ? "Maybe one of these: " + known + "." : hint);
        }
    }

    /** Returns the patch without the fields that only select objects. */
    private static MappingNode content(MappingNode patch) {
        return new MappingNode(
                patch.position(),
                patch.entries().stream()
                        .filter(entry ->
                                !List.of("kind", "name", "namespace", DELETE).contains(entry.key()))
                        .toList());
    }

    private boolean change(Predicate<Identity> about, Change change) {
        return changeObjects(object -> about.test(Identity.of(object)), change);
    }

    /** Changes the objects that a selector selects; returns whether there is one. */
    boolean change(ItemSelector selector, UnaryOperator<MappingNode> change) {
        return changeObjects(selector::matches, change::apply);
    }

    /** Returns the objects of the kind of a selector, as it would select them. */
    List<String> described(ItemSelector selector) {
        TreeSet<String> described = new TreeSet<>();
        changeObjects(selector::isOfKind, object -> {
            described.add(selector.describe(object));
            return object;
        });
        return List.copyOf(described);
    }

    private boolean changeObjects(Predicate<MappingNode> about, Change change) {
        boolean[] found = {false};
        for (int i = 0; i < entries.size(); i++) {
            SourceNode changed = mapped(entries.get(i), object -> {
                boolean meant = about.test(object);
                found[0] |= meant;
                return meant ? change.of(object) : object;
            });
            entries.set(i, changed == null ? listOf(entries.get(i), List.of()) : changed);
        }
        return found[0];
    }

    private List<String> names(String kind) {
        TreeSet<String> names = new TreeSet<>();
        UnaryOperator<MappingNode> patchIfMatching = object -> {
            Identity identity = Identity.of(object);
            if (identity.kind().equals(kind)) {
                names.add(identity.name());
            }
            return object;
        };
        entries.forEach(entry -> mapped(entry, patchIfMatching::apply));
        return List.copyOf(names);
    }

    /** A file becomes the list of its objects; an unreadable one stays, so that the loader reports it. */
    private SourceNode expanded(SourceNode entry) {
        if (!(entry instanceof ScalarNode path) || path.kind() != ScalarNode.Kind.STRING) {
            return entry;
        }
        Problems unreadable = new Problems();
        try {
            List<SourceNode> documents = SourceDocuments.parse(files.apply(path.text()), unreadable);
            return unreadable.hasErrors() ? entry : listOf(entry, documents);
        } catch (InvalidInputException e) {
            return entry;
        }
    }

    private static MappingNode listOf(SourceNode place, List<SourceNode> objects) {
        return new MappingNode(
                place.position(),
                List.of(
                        new MappingNode.Entry(
                                place.position(),
                                "kind",
                                new ScalarNode(place.position(), ScalarNode.Kind.STRING, "List")),
                        new MappingNode.Entry(place.position(), "items", new SequenceNode(place.position(), objects))));
    }

    /** The change of an object: a new value, or null to delete it. */
    private interface Change {
        @Nullable
        MappingNode of(MappingNode object);
    }

    private static @Nullable SourceNode mapped(SourceNode entry, Change change) {
        if (entry instanceof SequenceNode list) {
            return new SequenceNode(list.position(), mapped(list.items(), change));
        }
        if (!(entry instanceof MappingNode object)) {
            return entry;
        }
        if (!(object.present("items") instanceof SequenceNode items)
                || !String.valueOf(object.text("kind")).endsWith("List")) {
            return change.of(object);
        }
        SequenceNode changed = new SequenceNode(items.position(), mapped(items.items(), change));
        return new MappingNode(
                object.position(),
                object.entries().stream()
                        .map(each -> each.key().equals("items")
                                ? new MappingNode.Entry(each.position(), "items", changed)
                                : each)
                        .toList());
    }

    private static List<SourceNode> mapped(List<SourceNode> objects, Change change) {
        List<SourceNode> left = new ArrayList<>();
        for (SourceNode object : objects) {
            SourceNode changed = mapped(object, change);
            if (changed != null) {
                left.add(changed);
            }
        }
        return left;
    }

    /** The identity of an object; a patch may leave name and namespace open. */
    private record Identity(String kind, String namespace, String name) {
        static Identity of(MappingNode object) {
            MappingNode meta = object.present("metadata") instanceof MappingNode metadata ? metadata : object;
            return new Identity(text(object, "kind"), text(meta, "namespace"), text(meta, "name"));
        }

        private static String text(MappingNode mapping, String key) {
            String text = mapping.text(key);
            return text == null || (text.equals("default") && key.equals("namespace")) ? "" : text;
        }

        boolean matches(Identity object) {
            return kind.equals(object.kind)
                    && (name.isEmpty() || name.equals(object.name))
                    && (namespace.isEmpty() || namespace.equals(object.namespace));
        }

        @Override
        public String toString() {
            return name.isEmpty() ? kind : kind + " " + name;
        }
    }
}
