// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A large List in YAML as kubectl prints it: its items begin with a hyphen at the begin of a line, and there are no anchors. The
 * parser takes most of the time of an import, so parts of the list are parsed on all cores.
 */
final class LargeList {
    /** Long enough that threads do not wait for each other, short enough for the memory of all that are parsed at once. */
    private static final int PART_LENGTH = 1 << 19;

    private static final int PARTS_PER_CORE = 4;
    private static final String ITEMS = "\nitems:\n";

    private final SourceFile file;
    private final int begin;
    private final int end;
    private final List<Part> parts;
    private final int lines;

    private record Part(int begin, int end, int linesBefore) {}

    private LargeList(SourceFile file, int begin, int end, List<Part> parts, int lines) {
        this.file = file;
        this.begin = begin;
        this.end = end;
        this.parts = parts;
        this.lines = lines;
    }

    /** Returns the List that a file begins with, null if there is none or it is too small or too unusual to be divided. */
    static @Nullable LargeList find(SourceFile file) {
        return find(file, PART_LENGTH);
    }

    static @Nullable LargeList find(SourceFile file, int partLength) {
        String text = file.text();
        int items = text.indexOf(ITEMS + "- ");
        boolean isFirst = items >= 0 && text.lastIndexOf("\n---", items) < 0 && text.lastIndexOf("\n...", items) < 0;
        if (!isFirst || text.contains(": &") || text.contains("- &")) {
            return null;
        }
        int begin = items + ITEMS.length();
        List<Part> parts = new ArrayList<>();
        int partBegin = begin;
        int partLine = (int) text.substring(0, begin).lines().count();
        int line = partLine;
        int at = begin;
        while (at < text.length() && isOfList(text, at)) {
            if (at - partBegin >= partLength && text.startsWith("- ", at)) {
                parts.add(new Part(partBegin, at, partLine));
                partBegin = at;
                partLine = line;
            }
            int newline = text.indexOf('\n', at);
            at = newline < 0 ? text.length() : newline + 1;
            line++;
        }
        parts.add(new Part(partBegin, at, partLine));
        int lines = line - parts.get(0).linesBefore();
        return parts.size() == 1 ? null : new LargeList(file, begin, at, parts, lines);
    }

    private static boolean isOfList(String text, int lineBegin) {
        char first = text.charAt(lineBegin);
        return first == ' ' || first == '\n' || first == '#' || text.startsWith("- ", lineBegin);
    }

    /**
     * Parses the file as {@link SourceDocuments#parseDump} does. If a part has a problem, the whole file is parsed again in one
     * piece, so that the problem is described in its context.
     */
    List<SourceNode> parse(Problems problems, Consumer<MappingNode> objects) {
        int atOnce = PARTS_PER_CORE * Runtime.getRuntime().availableProcessors();
        int passedOn = 0;
        for (int first = 0; first < parts.size(); first += atOnce) {
            List<List<MappingNode>> parsed =
                    parts.subList(first, Math.min(parts.size(), first + atOnce)).parallelStream()
                            .map(this::itemsOf)
                            .toList();
            for (List<MappingNode> items : parsed) {
                if (items.isEmpty()) {
                    return YamlDocuments.parse(
                            file, problems, Severity.WARNING, new ListItems(new Remaining(objects, passedOn)));
                }
                items.forEach(objects);
                passedOn += items.size();
            }
        }
        return YamlDocuments.parse(rest(), problems, Severity.WARNING, new ListItems(objects));
    }

    /** Returns the items of a part, none if there is a problem or an item without a kind. */
    private List<MappingNode> itemsOf(Part part) {
        Problems problems = new Problems();
        SourceFile text = new SourceFile(file.name(), file.text().substring(part.begin(), part.end()));
        List<SourceNode> documents = YamlDocuments.parsePart(text, part.linesBefore(), problems);
        List<MappingNode> items = new ArrayList<>();
        if (problems.isEmpty() && documents.size() == 1 && documents.get(0) instanceof SequenceNode list) {
            for (SourceNode item : list.items()) {
                if (!(item instanceof MappingNode object) || object.text("kind") == null) {
                    return List.of();
                }
                items.add(object);
            }
        }
        return items;
    }

    /** Returns the file with an empty list of as many lines. */
    private SourceFile rest() {
        String text = file.text();
        return new SourceFile(file.name(), text.substring(0, begin) + " []" + "\n".repeat(lines) + text.substring(end));
    }

    /** A consumer that ignores the items that were passed on before. */
    private static final class Remaining implements Consumer<MappingNode> {
        private final Consumer<MappingNode> objects;
        private int passedOn;

        Remaining(Consumer<MappingNode> objects, int passedOn) {
            this.objects = objects;
            this.passedOn = passedOn;
        }

        @Override
        public void accept(MappingNode object) {
            if (passedOn > 0) {
                passedOn--;
            } else {
                objects.accept(object);
            }
        }
    }
}
