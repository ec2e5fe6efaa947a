package dev.sawhorse.clusterautoscaler.expander;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Priorities of node groups by patterns of their names; a pattern need only occur in a name. */
public final class Priorities {
    /** The name of the ConfigMap that holds them, under the key {@code priorities}. */
    public static final String CONFIG_MAP = "cluster-autoscaler-priority-expander";

    private final TreeMap<Integer, List<Pattern>> patterns = new TreeMap<>(Collections.reverseOrder());

    /**
     * Makes priorities from regular expressions, listed under a number that is the higher the better.
     *
     * @throws IllegalArgumentException if one of them is no regular expression
     */
    public Priorities(Map<Integer, List<String>> expressions) {
        expressions.forEach((priority, texts) -> {
            List<Pattern> compiled = new ArrayList<>();
            texts.forEach(text -> compiled.add(compile(text, priority)));
            patterns.put(priority, compiled);
        });
    }

    /**
     * Reads priorities as a ConfigMap holds them: YAML, numbers with lists of regular expressions.
     *
     * @throws IllegalArgumentException if the text is something else
     */
    public static Priorities parse(String yaml) {
        Map<Integer, List<String>> expressions = new TreeMap<>();
        for (MappingNode.Entry entry :
                SourceDocuments.parseSingle(new SourceFile("priorities", yaml)).entries()) {
            List<String> texts = new ArrayList<>();
            if (entry.value() instanceof SequenceNode list) {
                for (SourceNode item : list.items()) {
                    if (item instanceof ScalarNode scalar) {
                        texts.add(scalar.text());
                    }
                }
            }
            expressions.put(Integer.valueOf(entry.key()), texts);
        }
        return new Priorities(expressions);
    }

    private static Pattern compile(String text, int priority) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "priorities: " + priority + ": " + text + " is no regular expression: " + e.getDescription()
                            + "\nMaybe a * stands where .* is meant.",
                    e);
        }
    }

    /** Returns the highest priority with a pattern for the group, null if there is none. */
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
