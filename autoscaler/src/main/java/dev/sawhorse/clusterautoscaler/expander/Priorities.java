// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** The priorities of node groups, by regular expressions that match anywhere in the group's name. */
public final class Priorities {
    /** Constructs of Java's regular expressions that Go's do not have. */
    private static final Pattern NOT_IN_GO = Pattern.compile("\\(\\?(=|!|<=|<!|>)|\\\\[1-9]|[*+?}]\\+");

    private final TreeMap<Integer, List<Pattern>> patterns = new TreeMap<>(Collections.reverseOrder());

    /**
     * Makes priorities from lists of regular expressions by priority; a higher number is preferred.
     *
     * @throws IllegalArgumentException if one of them is not a valid regular expression
     */
    public Priorities(Map<Integer, List<String>> expressions) {
        expressions.forEach((priority, texts) -> {
            List<Pattern> compiled = new ArrayList<>();
            texts.forEach(text -> compiled.add(requirePattern(text)));
            patterns.put(priority, compiled);
        });
    }

    /**
     * Parses priorities from a ConfigMap: a YAML mapping of numbers to lists of regular expressions.
     *
     * @throws InvalidInputException if the text is not YAML
     * @throws IllegalArgumentException if the YAML has another form
     */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/expander/priority/priority.go",
            symbol = "priority.parsePrioritiesYAMLString")
    public static Priorities parse(String yaml) {
        Map<Integer, List<String>> expressions = new TreeMap<>();
        SourceFile file = new SourceFile("priorities", yaml);
        Problems problems = new Problems();
        List<SourceNode> documents = SourceDocuments.parseEmbedded(file, problems);
        problems.throwIfErrors();
        for (MappingNode.Entry entry : SourceDocuments.single(file, documents).entries()) {
            expressions.put(Integer.valueOf(entry.key()), texts(entry));
        }
        return new Priorities(expressions);
    }

    /** Parses priorities as {@link #parse} does; returns null if that fails, so that the expander keeps all options. */
    public static @Nullable Priorities find(String yaml) {
        try {
            return parse(yaml);
        } catch (InvalidInputException | IllegalArgumentException e) {
            return null;
        }
    }

    private static List<String> texts(MappingNode.Entry entry) {
        List<String> texts = new ArrayList<>();
        if (entry.value() instanceof SequenceNode list) {
            for (SourceNode item : list.items()) {
                if (!(item instanceof ScalarNode scalar)) {
                    throw new IllegalArgumentException(
                            "priorities: " + entry.key() + " contains a list\nMaybe it is indented too deeply.");
                }
                texts.add(scalar.text());
            }
        } else if (!entry.value().isNull()) {
            throw new IllegalArgumentException(
                    "priorities: " + entry.key() + " is not a list\nMaybe a dash is missing before its expression.");
        }
        return texts;
    }

    /**
     * Compiles a pattern.
     *
     * @throws IllegalArgumentException if it is not a valid regular expression of Go
     */
    public static Pattern requirePattern(String text) {
        if (NOT_IN_GO.matcher(text).find()) {
            throw new IllegalArgumentException("\"" + text + "\" is not a Go regular expression: look-around, "
                    + "back-references and possessive repetition are not supported\nUse a simpler pattern: it only has to "
                    + "match a part of the name.");
        }
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a regular expression: " + e.getDescription()
                            + "\nMaybe use .* instead of *.",
                    e);
        }
    }

    /** Returns the highest priority with a pattern that matches the group, null if there is none. */
    @Upstream(
            repository = Repository.CLUSTER_AUTOSCALER,
            file = "pkg/expander/priority/priority.go",
            symbol = "priority.groupIDMatchesList")
    @Nullable
    Integer of(String groupId) {
        for (Map.Entry<Integer, List<Pattern>> entry : patterns.entrySet()) {
            for (Pattern pattern : entry.getValue()) {
                if (pattern.matcher(groupId).find()) {
                    return entry.getKey();
                }
            }
        }
        return null;
    }
}
