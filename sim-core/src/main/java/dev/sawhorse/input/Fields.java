// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A typed reader of a mapping's entries by name. A key given without a value counts as absent. Each name that is read is
 * thereby known; {@link #reportUnknown} reports all others. Problems are recorded, never thrown: a reader reads all it needs
 * and checks the collected problems at the end.
 */
public final class Fields {
    private final MappingNode node;
    private final NodePath path;
    private final Problems problems;
    private final List<String> declared = new ArrayList<>();

    /** Reads a mapping at a path. */
    public Fields(MappingNode node, NodePath path, Problems problems) {
        this.node = node;
        this.path = path;
        this.problems = problems;
    }

    /** Reads the mapping at the root of a document. */
    public static Fields ofRoot(MappingNode root, Problems problems) {
        return new Fields(root, NodePath.ROOT, problems);
    }

    /** Returns the mapping. */
    public MappingNode node() {
        return node;
    }

    /** Returns the path of the mapping. */
    public NodePath path() {
        return path;
    }

    /** Returns the recorder of problems. */
    public Problems problems() {
        return problems;
    }

    /** Returns the names of all entries in the order written. */
    public List<String> names() {
        return node.entries().stream().map(MappingNode.Entry::key).toList();
    }

    /** Tells whether there is a value under a name. */
    public boolean has(String name) {
        declared.add(name);
        return node.present(name) != null;
    }

    /** Records an error about the mapping as a whole, with a hint (null for none). */
    public void error(String message, @Nullable String hint) {
        problems.error(node.position(), path.toString(), message, hint);
    }

    /** Records an error about the value of a name, or about the mapping if there is no such entry. */
    public void error(String name, String message, @Nullable String hint) {
        problems.error(position(name), path.child(name).toString(), message, hint);
    }

    /** Records that the required value of a name is missing, with a hint (null for none). */
    public void missing(String name, @Nullable String hint) {
        problems.missing(position(name), path.child(name).toString(), hint);
    }

    private Position position(String name) {
        SourceNode value = node.get(name);
        return value == null ? node.position() : value.position();
    }

    /** Records a note about the mapping as a whole. */
    public void note(String message) {
        problems.note(node.position(), path.toString(), message);
    }

    /** Returns the value under a name, or null if there is none. */
    public @Nullable Value value(String name) {
        declared.add(name);
        SourceNode value = node.present(name);
        return value == null ? null : new Value(value, path.child(name), problems);
    }

    /** Returns the value under a name, or null with a problem if there is none. */
    public @Nullable Value require(String name) {
        Value value = value(name);
        if (value == null) {
            missing(name, nearMiss(name));
        }
        return value;
    }

    /** Returns what a function makes of the value under a name; null if there is none. */
    public <T> @Nullable T read(String name, Function<Value, @Nullable T> reader) {
        Value value = value(name);
        return value == null ? null : reader.apply(value);
    }

    /** Returns what a function makes of the value under a name; {@code absent} if there is none or it is wrong. */
    public <T> T read(String name, T absent, Function<Value, @Nullable T> reader) {
        T result = read(name, reader);
        return result == null ? absent : result;
    }

    /** Returns a string, or null if there is none. */
    public @Nullable String string(String name) {
        return read(name, Value::string);
    }

    /** Returns a string, or {@code absent} if there is none. */
    public String string(String name, String absent) {
        return read(name, absent, Value::string);
    }

    /** Returns a required string that is not empty; the empty string, with a problem, if it is missing or empty. */
    public String requiredString(String name) {
        Value value = require(name);
        String text = value == null ? null : value.string();
        if (value != null && text != null && text.isEmpty()) {
            value.error("must not be empty", null);
        }
        return text == null ? "" : text;
    }

    /** Returns a whole number within limits, both included; {@code absent} if there is none. */
    public int integer(String name, int absent, int min, int max) {
        return read(name, absent, value -> value.integer(min, max));
    }

    /** Returns a whole number within limits, both included; {@code absent} if there is none. */
    public long wholeNumber(String name, long absent, long min, long max) {
        return read(name, absent, value -> value.wholeNumber(min, max));
    }

    /** Returns a number within limits, both included; {@code absent} if there is none. */
    public double number(String name, double absent, double min, double max) {
        return read(name, absent, value -> value.number(min, max));
    }

    /** Returns true or false, or {@code absent} if there is none. */
    public boolean flag(String name, boolean absent) {
        return read(name, absent, Value::flag);
    }

    /** Returns a duration, or null if there is none. */
    public @Nullable Duration duration(String name) {
        return read(name, Value::duration);
    }

    /** Returns a duration, or {@code absent} if there is none. */
    public Duration duration(String name, Duration absent) {
        return read(name, absent, Value::duration);
    }

    /** Returns the choice whose {@code toString} is the value; {@code absent} if there is none. */
    public <T> T choice(String name, T absent, List<T> choices) {
        return read(name, absent, value -> value.choice(choices));
    }

    /** Returns what a function makes of each item of a list, without nulls; empty if there is none. */
    public <T> List<T> list(String name, Function<Value, @Nullable T> reader) {
        Value value = value(name);
        return value == null ? List.of() : value.list(reader);
    }

    /** Returns what a function makes of each value of a mapping, in order, without nulls; empty if there is none. */
    public <T> Map<String, T> map(String name, Function<Value, @Nullable T> reader) {
        Value value = value(name);
        return value == null ? Map.of() : value.map(reader);
    }

    /** Returns a mapping from names to strings, where a missing value is the empty string; empty if there is none. */
    public Map<String, String> strings(String name) {
        return map(name, value -> value.node().isNull() ? "" : value.string());
    }

    /** Returns the mapping under a name, or null if there is none. */
    public @Nullable Fields find(String name) {
        return read(name, Value::fields);
    }

    /** Returns the mapping under a name; an empty one at the position of this mapping if there is none. */
    public Fields fields(String name) {
        Fields fields = find(name);
        MappingNode nothing = new MappingNode(node.position(), List.of());
        return fields == null ? new Fields(nothing, path.child(name), problems) : fields;
    }

    /** Declares names as known without reading their values. */
    public void ignore(String... names) {
        Collections.addAll(declared, names);
    }

    /** Records an error for each entry whose name was neither read nor declared known. */
    public void reportUnknown() {
        Set<String> known = new LinkedHashSet<>(declared);
        for (MappingNode.Entry entry : node.entries()) {
            if (known.contains(entry.key())) {
                continue;
            }
            String hint = Spelling.hint(entry.key(), known);
            problems.error(
                    entry.position(),
                    path.child(entry.key()).toString(),
                    "unknown key \"" + entry.key() + "\"",
                    hint == null && !known.isEmpty() ? "Maybe one of these: " + String.join(", ", known) + "." : hint);
        }
    }

    private @Nullable String nearMiss(String name) {
        List<String> unknown =
                names().stream().filter(key -> !declared.contains(key)).toList();
        String nearest = Spelling.nearest(name, unknown);
        return nearest == null ? null : "Is \"" + nearest + "\" a misspelling of \"" + name + "\"?";
    }
}
