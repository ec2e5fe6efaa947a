// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A List in YAML as kubectl prints it: its items begin with a hyphen at the begin of a line. They are parsed one by one, in block
 * style where they are in it; otherwise the parser would take most of the time of an import.
 */
final class KubectlList {
    private static final String ITEMS = "\nitems:\n";

    private final SourceFile file;
    private final int begin;
    private final Anchors anchors = new Anchors();

    private KubectlList(SourceFile file, int begin) {
        this.file = file;
        this.begin = begin;
    }

    /** Returns the List that a file begins with, null if there is none or it is written differently. */
    static @Nullable KubectlList find(SourceFile file) {
        String text = file.text();
        int items = text.indexOf(ITEMS + "- ");
        boolean isFirst = items >= 0 && text.lastIndexOf("\n---", items) < 0 && text.lastIndexOf("\n...", items) < 0;
        return isFirst ? new KubectlList(file, items + ITEMS.length()) : null;
    }

    /**
     * Parses the file as {@link SourceDocuments#parseDump} does. If an item has a problem, the whole file is parsed again in one
     * piece, so that the problem is described in its context.
     */
    List<SourceNode> parse(Problems problems, Consumer<MappingNode> objects) {
        String text = file.text();
        int linesBefore = (int) text.substring(0, begin).lines().count();
        int line = linesBefore;
        int at = begin;
        int passedOn = 0;
        while (at < text.length() && isOfList(at)) {
            int itemBegin = at;
            int itemLine = line;
            do {
                int newline = text.indexOf('\n', at);
                at = newline < 0 ? text.length() : newline + 1;
                line++;
            } while (at < text.length() && isOfList(at) && !isItem(at));
            MappingNode object = item(itemBegin, at, itemLine);
            if (object == null) {
                ListItems items = new ListItems(new Remaining(objects, passedOn));
                return YamlDocuments.parse(file, problems, Severity.WARNING, items);
            }
            objects.accept(object);
            passedOn++;
        }
        SourceFile rest = new SourceFile(
                file.name(), text.substring(0, begin) + " []" + "\n".repeat(line - linesBefore) + text.substring(at));
        return YamlDocuments.parse(rest, problems, Severity.WARNING, new ListItems(objects));
    }

    private boolean isItem(int lineBegin) {
        String text = file.text();
        return text.charAt(lineBegin) == '-' && lineBegin + 1 < text.length() && text.charAt(lineBegin + 1) == ' ';
    }

    private boolean isOfList(int lineBegin) {
        char first = file.text().charAt(lineBegin);
        return first == ' ' || first == '\n' || first == '#' || isItem(lineBegin);
    }

    /** Returns the item in a part of the file, null if there is a problem or it has no kind. */
    private @Nullable MappingNode item(int itemBegin, int end, int linesBefore) {
        // A copy without the characters beyond Latin-1 of other items takes half of the memory, and is faster to read.
        SourceFile part = new SourceFile(file.name(), file.text().substring(itemBegin, end));
        SourceNode list = BlockParser.list(part, linesBefore, anchors);
        if (list == null) {
            Problems problems = new Problems();
            List<SourceNode> documents = YamlDocuments.parsePart(part, linesBefore, anchors, problems);
            list = problems.isEmpty() && documents.size() == 1 ? documents.get(0) : null;
        }
        return list instanceof SequenceNode sequence
                        && sequence.items().size() == 1
                        && sequence.items().get(0) instanceof MappingNode object
                        && object.text("kind") != null
                ? object
                : null;
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
