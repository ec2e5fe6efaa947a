// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.manifest;

import dev.sawhorse.clusterautoscaler.expander.Priorities;
import dev.sawhorse.clusterautoscaler.expander.PriorityConfigMap;
import dev.sawhorse.input.Fields;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.manifest.ReadMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the priority expander's ConfigMap; other ConfigMaps yield no value. The priorities are YAML within YAML,
 * so a problem is reported with its line in the file, without a column.
 */
final class PriorityConfigMapReader {
    private final Value written;
    private final Problems problems;
    private boolean sound = true;

    private PriorityConfigMapReader(Value written) {
        this.written = written;
        this.problems = written.problems();
    }

    static @Nullable PriorityConfigMap read(ObjectMeta meta, Fields object, ReadMode reading) {
        if (!meta.name().equals(PriorityConfigMap.NAME)) {
            return null;
        }
        Fields data = object.fields("data");
        Value priorities = data.value(PriorityConfigMap.KEY);
        if (priorities == null) {
            data.problems()
                    .warning(
                            data.node().position(),
                            data.path().toString(),
                            "has no key " + PriorityConfigMap.KEY + ", so all node groups have equal priority",
                            "Maybe the priorities are under another key.");
            return new PriorityConfigMap(meta, null);
        }
        String text = priorities.string();
        return new PriorityConfigMap(
                meta, text == null ? null : new PriorityConfigMapReader(priorities).priorities(text));
    }

    private @Nullable Priorities priorities(String text) {
        Problems found = new Problems();
        List<SourceNode> documents = SourceDocuments.parseEmbedded(asInFile(text), found);
        for (Problem problem : found.sorted()) {
            problems.add(new Problem(
                    problem.severity(),
                    inFile(problem.position()),
                    written.path().toString(),
                    problem.message(),
                    problem.hint()));
        }
        if (found.hasErrors()) {
            return null;
        }
        if (documents.size() != 1 || !(documents.get(0) instanceof MappingNode mapping)) {
            written.error(
                    "contains no priorities: a mapping from numbers to lists of patterns is expected",
                    "Maybe a | after the key is missing.");
            return null;
        }
        Map<Integer, List<String>> expressions = new TreeMap<>();
        for (MappingNode.Entry entry : mapping.entries()) {
            if (!entry.key().matches("-?[0-9]{1,9}")) {
                error(entry.position(), "\"" + entry.key() + "\" is not a whole number", "For example 10.");
            } else {
                expressions.put(Integer.valueOf(entry.key()), patterns(entry));
            }
        }
        return sound ? new Priorities(expressions) : null;
    }

    private List<String> patterns(MappingNode.Entry entry) {
        List<String> patterns = new ArrayList<>();
        if (!(entry.value() instanceof SequenceNode list)) {
            error(entry.position(), entry.key() + " has no list of patterns", "Maybe a dash is missing: - .*spot.*.");
            return patterns;
        }
        for (SourceNode item : list.items()) {
            if (item instanceof ScalarNode scalar) {
                check(scalar);
                patterns.add(scalar.text());
            } else {
                error(item.position(), "is " + item.describe() + ", but a pattern is expected", null);
            }
        }
        return patterns;
    }

    private void check(ScalarNode pattern) {
        try {
            Priorities.requirePattern(pattern.text());
        } catch (IllegalArgumentException e) {
            String[] lines = String.valueOf(e.getMessage()).split("\n", 2);
            error(pattern.position(), lines[0], lines.length > 1 ? lines[1] : null);
        }
    }

    private void error(Position inText, String message, @Nullable String hint) {
        sound = false;
        problems.error(inFile(inText), written.path().toString(), message, hint);
    }

    /** Moves the text to its lines of the file: a block scalar begins in the line after its key. */
    private SourceFile asInFile(String text) {
        Position start = written.node().position();
        return new SourceFile(start.file(), "\n".repeat(isBlock() ? start.line() : start.line() - 1) + text);
    }

    private Position inFile(Position inText) {
        Position start = written.node().position();
        return isBlock() ? new Position(start.file(), Math.max(start.line() + 1, inText.line()), 0) : start;
    }

    private boolean isBlock() {
        return written.node() instanceof ScalarNode scalar && scalar.text().contains("\n");
    }
}
