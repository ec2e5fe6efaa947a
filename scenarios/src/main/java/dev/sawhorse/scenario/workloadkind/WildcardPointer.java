// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A JSON pointer (RFC 6901) in which {@code *} matches every item of a list or every value of a mapping, as in {@code
 * /spec/tasks/*}{@code /template}.
 *
 * @param segments its reference tokens, unescaped
 */
record WildcardPointer(List<String> segments) {
    private static final String STAR = "*";

    /**
     * A value that a pointer matches.
     *
     * @param wildcards the match of each wildcard: a key or the index of an item
     * @param name name of the value: the names of the items on its path, else their keys
     */
    record Match(SourceNode node, List<String> wildcards, List<String> name) {}

    /**
     * Parses a pointer.
     *
     * @throws IllegalArgumentException if it does not start with a slash
     */
    static WildcardPointer parse(String text) {
        if (!text.startsWith("/") || text.length() == 1) {
            throw new IllegalArgumentException("a JSON pointer begins with a slash and names a field");
        }
        List<String> segments = new ArrayList<>();
        for (String segment : text.substring(1).split("/", -1)) {
            segments.add(segment.replace("~1", "/").replace("~0", "~"));
        }
        return new WildcardPointer(List.copyOf(segments));
    }

    /** Returns the pointer as written. */
    @Override
    public String toString() {
        return segments.stream()
                .map(segment -> "/" + segment.replace("~", "~0").replace("/", "~1"))
                .collect(Collectors.joining());
    }

    /** Returns the matching values, in the order written. */
    List<Match> matches(SourceNode root) {
        List<Match> matches = List.of(new Match(root, List.of(), List.of()));
        for (String segment : segments) {
            List<Match> next = new ArrayList<>();
            for (Match match : matches) {
                step(match, segment, next);
            }
            matches = next;
        }
        return matches;
    }

    /** Returns the scalar at the pointer for given keys of the wildcards, null if there is none. */
    @Nullable
    String text(SourceNode root, List<String> wildcards) {
        for (Match match : matches(root)) {
            boolean same = wildcards
                    .subList(0, Math.min(wildcards.size(), match.wildcards.size()))
                    .equals(match.wildcards);
            if (same && match.node instanceof ScalarNode scalar && !scalar.isNull()) {
                return scalar.text();
            }
        }
        return null;
    }

    /** Returns the last but one segment, a fallback for the name of a value. */
    String parent() {
        return segments.get(Math.max(0, segments.size() - 2));
    }

    private static void step(Match match, String segment, List<Match> to) {
        if (match.node instanceof MappingNode mapping) {
            for (MappingNode.Entry entry : mapping.entries()) {
                if (segment.equals(STAR)) {
                    to.add(pointer(match, entry.value(), entry.key()));
                } else if (segment.equals(entry.key()) && !entry.value().isNull()) {
                    to.add(new Match(entry.value(), match.wildcards, match.name));
                }
            }
        } else if (match.node instanceof SequenceNode list && segment.equals(STAR)) {
            for (int i = 0; i < list.items().size(); i++) {
                to.add(pointer(match, list.items().get(i), String.valueOf(i)));
            }
        }
    }

    private static Match pointer(Match match, SourceNode node, String key) {
        String called = null;
        if (node instanceof MappingNode mapping) {
            called = mapping.text("name") == null ? mapping.text("groupName") : mapping.text("name");
        }
        return new Match(node, plus(match.wildcards, key), plus(match.name, called == null ? key : called));
    }

    /** Returns the list with an item appended. */
    static <T> List<T> plus(List<T> list, T item) {
        List<T> longer = new ArrayList<>(list);
        longer.add(item);
        return List.copyOf(longer);
    }
}
