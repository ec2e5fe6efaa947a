// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.output.FlowYaml;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A value that the command line sets in a scenario file, such as {@code karpenter.batchIdleDuration=2s} or {@code
 * timeline[0].scale.replicas=20}; {@code [*]} selects every item of a list, and {@code [name=web]} those with that field
 * ({@link ItemSelector}). After {@code manifests}, a selector selects objects wherever they are written, in files too. It
 * replaces the value in the file before validation; errors in it name the option.
 */
public final class Setting {
    /** The option that sets a value, with which the position of its problems begins. */
    public static final String OPTION = "--set ";

    /** The index that selects every item of a list. */
    private static final String WILDCARD = "*";

    /** The maximum depth of a path, which is that of a scenario file. */
    private static final int MAX_SEGMENTS = 100;

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,6}");

    private final String text;
    private final Position position;
    private final List<String> path;
    private final SourceNode value;

    private Setting(String text, Position position, List<String> path, SourceNode value) {
        this.text = text;
        this.position = position;
        this.path = path;
        this.value = value;
    }

    /**
     * Parses {@code path=value}; the value is YAML.
     *
     * @throws InvalidInputException if the text has another form
     */
    public static Setting parse(String text) {
        Position position = Position.ofFile(OPTION + text);
        int equals = equalsSign(text);
        List<String> path = equals < 0 ? List.of() : NodePath.segments(text.substring(0, equals));
        if (path.isEmpty()) {
            throw invalid(position, "is not of the form path=value", "For example: --set seed=7.");
        }
        requireDepth(path, position);
        Problems problems = new Problems();
        SourceFile file = new SourceFile(position.file(), text.substring(equals + 1));
        List<SourceNode> documents = SourceDocuments.parse(file, problems);
        problems.throwIfErrors();
        SourceNode value = documents.isEmpty() ? new ScalarNode(position, ScalarNode.Kind.NULL, "") : documents.get(0);
        return new Setting(text, position, path, at(position, value));
    }

    /** Returns the index of the equals sign after the path, whose brackets may contain some; -1 if there is none. */
    private static int equalsSign(String text) {
        boolean inBrackets = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            inBrackets = c == '[' || (inBrackets && c != ']');
            if (c == '=' && !inBrackets) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Returns the setting of a path and its value in a scenario file, with their positions.
     *
     * @throws InvalidInputException if the path is invalid
     */
    static Setting of(MappingNode.Entry entry) {
        List<String> path = NodePath.segments(entry.key());
        if (path.isEmpty()) {
            throw invalid(
                    entry.position(),
                    "\"" + entry.key() + "\" is not a path",
                    "For example: karpenter.batchIdleDuration or timeline[0].scale.replicas.");
        }
        requireDepth(path, entry.position());
        return new Setting(entry.key(), entry.position(), path, entry.value());
    }

    private static void requireDepth(List<String> path, Position position) {
        if (path.size() > MAX_SEGMENTS) {
            throw invalid(position, "has a path of more than " + MAX_SEGMENTS + " keys", null);
        }
    }

    /** Returns the path. */
    public String pathText() {
        int end = equalsSign(text);
        return end < 0 ? text : text.substring(0, end);
    }

    /** Returns the value in YAML's flow style. */
    public String valueText() {
        return FlowYaml.of(value);
    }

    /** Returns the value. */
    public SourceNode value() {
        return value;
    }

    /** Returns the text that it was parsed from. */
    public String text() {
        return text;
    }

    /**
     * Returns the scenario file with the value set.
     *
     * @param files reads a file of manifests by its path in the scenario
     * @throws InvalidInputException if the path passes through a scalar, or selects no item
     */
    public MappingNode applyTo(MappingNode root, Function<String, SourceFile> files) {
        ItemSelector objects = objectSelector();
        return objects == null ? (MappingNode) set(root, 0) : setInObjects(root, objects, files);
    }

    /** Returns the selector of the objects in which the value is set, null if the path selects none by their fields. */
    private @Nullable ItemSelector objectSelector() {
        return path.size() > 2 && path.get(0).equals(Overlay.MANIFESTS) ? ItemSelector.parse(path.get(1)) : null;
    }

    /** Returns the objects of a scenario file in which this value is set, if its path selects objects by their fields. */
    public List<MappingNode> objects(MappingNode root) {
        ItemSelector selector = objectSelector();
        SourceNode written = root.present(Overlay.MANIFESTS);
        List<MappingNode> objects = new ArrayList<>();
        if (selector != null && written != null) {
            new ObjectOverlay(written, name -> new SourceFile(name, ""), new Problems()).change(selector, object -> {
                objects.add(object);
                return object;
            });
        }
        return objects;
    }

    /** Returns the value at the path in a scenario file, that of the first item where it selects several; null if none. */
    public @Nullable SourceNode current(MappingNode root) {
        List<MappingNode> objects = objects(root);
        SourceNode node = objects.isEmpty() ? root : objects.get(0);
        for (int depth = objects.isEmpty() ? 0 : 2; depth < path.size() && node != null; depth++) {
            node = at(node, path.get(depth));
        }
        return node;
    }

    /** Returns whether a scenario file has the value already. */
    public boolean isIn(MappingNode root) {
        SourceNode current = current(root);
        return current != null && FlowYaml.of(current).equals(valueText());
    }

    private static @Nullable SourceNode at(SourceNode node, String segment) {
        if (node instanceof MappingNode mapping) {
            return mapping.present(segment);
        }
        if (!(node instanceof SequenceNode sequence)) {
            return null;
        }
        ItemSelector selector = ItemSelector.parse(segment);
        if (selector != null || segment.equals(WILDCARD)) {
            return sequence.items().stream()
                    .filter(item -> selector == null || selector.matches(item))
                    .findFirst()
                    .orElse(null);
        }
        boolean isIndex = NUMBER.matcher(segment).matches()
                && Integer.parseInt(segment) < sequence.items().size();
        return isIndex ? sequence.items().get(Integer.parseInt(segment)) : null;
    }

    private MappingNode setInObjects(MappingNode root, ItemSelector selector, Function<String, SourceFile> files) {
        SourceNode written = root.present(Overlay.MANIFESTS);
        ObjectOverlay overlay = new ObjectOverlay(written, files, new Problems());
        boolean found = overlay.change(selector, object -> (MappingNode) set(object, 2));
        if (written == null || !found) {
            throw invalid(
                    position, "there is no " + selector + " among the manifests", oneOf(overlay.described(selector)));
        }
        return Overlay.with(root, Overlay.MANIFESTS, overlay.written(written));
    }

    private SourceNode set(@Nullable SourceNode node, int depth) {
        if (depth == path.size()) {
            return value;
        }
        if (node instanceof SequenceNode sequence) {
            return setItem(sequence, depth);
        }
        if (node == null || node.isNull()) {
            requireNoIndices(depth);
            return setEntry(new MappingNode(position, List.of()), depth);
        }
        if (node instanceof MappingNode mapping) {
            return setEntry(mapping, depth);
        }
        String parent = String.join(".", path.subList(0, depth));
        throw invalid(position, parent + " is " + node.describe() + " and has no " + path.get(depth), null);
    }

    private MappingNode setEntry(MappingNode mapping, int depth) {
        String key = path.get(depth);
        List<MappingNode.Entry> entries = new ArrayList<>();
        boolean found = false;
        for (MappingNode.Entry entry : mapping.entries()) {
            boolean meant = entry.key().equals(key);
            found |= meant;
            entries.add(meant ? new MappingNode.Entry(position, key, set(entry.value(), depth + 1)) : entry);
        }
        if (!found) {
            entries.add(new MappingNode.Entry(position, key, set(null, depth + 1)));
        }
        return new MappingNode(mapping.position(), entries);
    }

    /** A missing mapping can be created, a missing list whose items are to be changed cannot. */
    private void requireNoIndices(int depth) {
        String segment = path.get(depth);
        if (segment.equals(WILDCARD) || NUMBER.matcher(segment).matches() || ItemSelector.parse(segment) != null) {
            String list = String.join(".", path.subList(0, depth));
            throw invalid(position, "there is no list " + list + " with items to change", null);
        }
    }

    private SequenceNode setItem(SequenceNode sequence, int depth) {
        if (path.get(depth).equals(WILDCARD)) {
            List<SourceNode> items =
                    sequence.items().stream().map(item -> set(item, depth + 1)).toList();
            return new SequenceNode(sequence.position(), items);
        }
        ItemSelector selector = ItemSelector.parse(path.get(depth));
        if (selector != null) {
            return setItems(sequence, selector, depth);
        }
        int index = index(path.get(depth), sequence.items().size());
        List<SourceNode> items = new ArrayList<>(sequence.items());
        items.set(index, set(items.get(index), depth + 1));
        return new SequenceNode(sequence.position(), items);
    }

    /** Sets the value in the items that a selector selects, or in a new item. */
    private SequenceNode setItems(SequenceNode sequence, ItemSelector selector, int depth) {
        List<SourceNode> items = new ArrayList<>();
        boolean found = false;
        for (SourceNode item : sequence.items()) {
            boolean meant = selector.matches(item);
            found |= meant;
            items.add(meant ? set(item, depth + 1) : item);
        }
        MappingNode added = selector.newItem(position);
        if (!found && added == null) {
            List<String> known =
                    sequence.items().stream().map(selector::describe).toList();
            String list = String.join(".", path.subList(0, depth));
            throw invalid(position, "there is no item " + selector + " in " + list, oneOf(known));
        }
        if (!found) {
            items.add(set(added, depth + 1));
        }
        return new SequenceNode(sequence.position(), items);
    }

    private static @Nullable String oneOf(List<String> known) {
        return known.isEmpty() ? null : "Maybe one of these: " + String.join(", ", known) + ".";
    }

    private int index(String segment, int size) {
        if (NUMBER.matcher(segment).matches() && Integer.parseInt(segment) < size) {
            return Integer.parseInt(segment);
        }
        throw invalid(
                position,
                "[" + segment + "] is not an index of a list of " + size,
                size == 0 ? null : "Maybe a number from 0 to " + (size - 1) + ".");
    }

    private static SourceNode at(Position position, SourceNode node) {
        if (node instanceof ScalarNode scalar) {
            return new ScalarNode(position, scalar.kind(), scalar.text(), scalar.source(), scalar.isPlain());
        }
        if (node instanceof SequenceNode sequence) {
            return new SequenceNode(
                    position,
                    sequence.items().stream().map(item -> at(position, item)).toList());
        }
        MappingNode mapping = (MappingNode) node;
        return new MappingNode(
                position,
                mapping.entries().stream()
                        .map(entry -> new MappingNode.Entry(position, entry.key(), at(position, entry.value())))
                        .toList());
    }

    private static InvalidInputException invalid(Position position, String message, @Nullable String hint) {
        return new InvalidInputException(new Problem(Severity.ERROR, position, "", message, hint));
    }
}
