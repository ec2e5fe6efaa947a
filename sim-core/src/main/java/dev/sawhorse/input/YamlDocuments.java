// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** A parser of YAML documents, with anchors, aliases and merge keys, into trees with positions. */
final class YamlDocuments {
    /** The greatest nesting depth of mappings and lists, with aliases expanded. */
    static final int MAX_DEPTH = 100;

    private static final String MERGE_KEY = "<<";
    private static final Pattern BEFORE_JSON = Pattern.compile("(?<=\n)\t++(?=[\"{}\\[\\],])");
    private static final Pattern TRAILING = Pattern.compile("(?<![ \\t])[ \\t]++(?=[\r\n]|\\z)");

    private final SourceFile file;
    private final Iterator<Event> events;
    private final Problems problems;
    private final Severity ofRepeatedKeys;
    private final ListItems items;
    private final int linesBefore;
    private final Anchors anchors;
    private final boolean isPart;
    private final Set<Anchor> open = new HashSet<>();
    private int depth;
    private int deepest;

    /** Thrown to end the reading of a file after a problem that makes the rest unreadable. */
    private static final class Stop extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Stop() {
            super(null, null, false, false);
        }
    }

    private YamlDocuments(SourceFile file, Problems problems, Severity ofRepeatedKeys, ListItems items) {
        this(file, problems, ofRepeatedKeys, items, 0, new Anchors(), false);
    }

    private YamlDocuments(
            SourceFile file,
            Problems problems,
            Severity ofRepeatedKeys,
            ListItems items,
            int linesBefore,
            Anchors anchors,
            boolean isPart) {
        this.file = file;
        this.anchors = anchors;
        this.isPart = isPart;
        this.linesBefore = linesBefore;
        this.problems = problems;
        this.ofRepeatedKeys = ofRepeatedKeys;
        this.items = items;
        LoadSettings settings = LoadSettings.builder()
                .setLabel(file.name())
                .setCodePointLimit(Integer.MAX_VALUE)
                .build();
        this.events = new Parse(settings)
                .parseReader(new SurrogateSafeReader(withoutTabs(file.text())))
                .iterator();
    }

    static List<SourceNode> parse(SourceFile file, Problems problems, Severity ofRepeatedKeys) {
        return parse(file, problems, ofRepeatedKeys, ListItems.KEPT);
    }

    static List<SourceNode> parse(SourceFile file, Problems problems, Severity ofRepeatedKeys, ListItems items) {
        return new YamlDocuments(file, problems, ofRepeatedKeys, items).documents();
    }

    /**
     * Reads a part of a document.
     *
     * @param part its text, under the name of the file
     * @param linesBefore number of lines of the file before it
     * @param anchors those of the document
     */
    static List<SourceNode> parsePart(SourceFile part, int linesBefore, Anchors anchors, Problems problems) {
        return new YamlDocuments(part, problems, Severity.WARNING, ListItems.KEPT, linesBefore, anchors, true)
                .documents();
    }

    /** YAML allows tabs at the end of a line and before the parts of JSON, which the parser refuses. */
    private static String withoutTabs(String text) {
        return text.indexOf('\t') < 0
                ? text
                : BEFORE_JSON
                        .matcher(TRAILING.matcher(text).replaceAll(""))
                        .replaceAll(tabs -> " ".repeat(tabs.end() - tabs.start()));
    }

    private List<SourceNode> documents() {
        List<SourceNode> documents = new ArrayList<>();
        try {
            while (events.hasNext()) {
                if (events.next() instanceof DocumentStartEvent) {
                    document(documents);
                }
            }
        } catch (YamlEngineException e) {
            problems.add(YamlSyntax.problem(file, e));
        } catch (Stop e) {
            return documents;
        }
        return documents;
    }

    private void document(List<SourceNode> documents) {
        if (!isPart) {
            anchors.clear();
        }
        open.clear();
        SourceNode document = value(events.next(), NodePath.ROOT);
        if (!document.isNull()) {
            documents.add(document);
        }
    }

    private SourceNode value(Event event, NodePath path) {
        if (event instanceof AliasEvent alias) {
            return aliased(alias, path);
        }
        long before = anchors.size();
        anchors.count(1);
        Anchor anchor = ((NodeEvent) event).getAnchor().orElse(null);
        if (anchor != null) {
            open.add(anchor);
        }
        int deepestBefore = deepest;
        deepest = depth;
        SourceNode node = newValue(event, path);
        if (anchor != null) {
            open.remove(anchor);
            anchors.define(anchor.getValue(), node, anchors.size() - before, deepest - depth);
        }
        deepest = Math.max(deepest, deepestBefore);
        return node;
    }

    private SourceNode newValue(Event event, NodePath path) {
        if (event instanceof ScalarEvent scalar) {
            return scalar(scalar, path);
        }
        depth++;
        requireDepth(depth, event, path);
        SourceNode node =
                event instanceof MappingStartEvent ? mapping(event, path) : sequence((SequenceStartEvent) event, path);
        depth--;
        return node;
    }

    private void requireDepth(int reached, Event event, NodePath path) {
        if (reached > MAX_DEPTH) {
            throw stop(event, path, "is nested more than " + MAX_DEPTH + " levels deep");
        }
        deepest = Math.max(deepest, reached);
    }

    private SourceNode aliased(AliasEvent alias, NodePath path) {
        Anchor anchor = alias.getAlias();
        if (open.contains(anchor)) {
            throw stop(alias, path, "*" + anchor + " is inside the value that it refers to");
        }
        Anchors.Anchored anchored = anchors.find(anchor.getValue());
        if (anchored == null) {
            throw stop(
                    alias, path, "*" + anchor + " refers to an anchor that is not defined before it in this document");
        }
        if (!anchors.expand(anchored)) {
            throw stop(alias, path, "aliases make this document larger than " + Anchors.MOST_VALUES + " values");
        }
        requireDepth(depth + anchored.height(), alias, path);
        return anchored.node();
    }

    private SequenceNode sequence(SequenceStartEvent start, NodePath path) {
        List<SourceNode> values = new ArrayList<>();
        boolean isItems = items.isAt(path);
        for (Event event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            SourceNode value = value(event, path.child(values.size()));
            if (!isItems || !items.isTaken(value)) {
                values.add(value);
            }
        }
        return new SequenceNode(position(start), values);
    }

    private MappingNode mapping(Event start, NodePath path) {
        MappingBuilder builder = new MappingBuilder(position(start), path, problems, ofRepeatedKeys);
        for (Event event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            if (event instanceof ScalarEvent scalar
                    && scalar.isPlain()
                    && scalar.getValue().equals(MERGE_KEY)) {
                merge(value(events.next(), path.child(MERGE_KEY)), builder, path);
                continue;
            }
            Position keyPosition = position(event);
            String key = key(event, path);
            builder.add(keyPosition, key, value(events.next(), path.child(key)));
        }
        return builder.build();
    }

    private String key(Event event, NodePath path) {
        SourceNode key = value(event, path);
        if (key instanceof ScalarNode scalar && !scalar.isNull()) {
            return scalar.text();
        }
        throw stop(
                event, path, "a key is " + key.describe() + ", but Kubernetes accepts only words and numbers as keys");
    }

    private void merge(SourceNode merged, MappingBuilder builder, NodePath path) {
        if (merged instanceof MappingNode mapping) {
            mapping.entries().forEach(builder::merge);
            return;
        }
        boolean allMappings = merged instanceof SequenceNode sequence
                && sequence.items().stream().allMatch(MappingNode.class::isInstance);
        if (!allMappings) {
            problems.error(
                    merged.position(),
                    path.child(MERGE_KEY).toString(),
                    "merges " + merged.describe() + ", but only mappings can be merged");
            return;
        }
        List<SourceNode> items = ((SequenceNode) merged).items();
        for (int i = items.size() - 1; i >= 0; i--) {
            ((MappingNode) items.get(i)).entries().forEach(builder::merge);
        }
    }

    private ScalarNode scalar(ScalarEvent event, NodePath path) {
        Position position = position(event);
        String source = event.getValue();
        String tag = event.getTag().orElse(null);
        if (tag == null ? !event.isPlain() : !YamlSyntax.isResolvable(tag)) {
            return new ScalarNode(position, ScalarNode.Kind.STRING, source);
        }
        if (Yaml11Scalars.hasTooManyDigits(source)) {
            problems.error(
                    position,
                    path.toString(),
                    "is a number of more than " + Yaml11Scalars.MOST_DIGITS + " digits",
                    "Maybe it needs quotes.");
            return new ScalarNode(position, ScalarNode.Kind.STRING, source);
        }
        ScalarNode scalar = Yaml11Scalars.resolve(position, source);
        if (scalar == null) {
            problems.error(
                    position, path.toString(), "\"" + source + "\" is not a finite number", "Maybe it needs quotes.");
            return new ScalarNode(position, ScalarNode.Kind.STRING, source);
        }
        if (tag != null && !YamlSyntax.fits(tag, scalar)) {
            problems.error(
                    position, path.toString(), "\"" + source + "\" cannot be read as its tag " + tag + " requires");
        }
        return scalar;
    }

    private Stop stop(Event event, NodePath path, String message) {
        Position position = position(event);
        problems.error(position, path.toString(), message, YamlSyntax.templateHint(file, position));
        return new Stop();
    }

    private Position position(Event event) {
        @Nullable Mark mark = event.getStartMark().orElse(null);
        return mark == null
                ? Position.ofFile(file.name())
                : new Position(file.name(), linesBefore + mark.getLine() + 1, mark.getColumn() + 1);
    }
}
