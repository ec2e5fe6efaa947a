// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parser of the block style in which kubectl and most libraries write YAML, many times faster than a parser of the whole
 * language. It gives up on everything but block mappings and lists, empty flow collections, scalars that are plain, quoted or in
 * literal blocks, anchors and aliases; what it returns equals the result of {@link YamlDocuments}.
 */
final class BlockParser {
    private static final int LONGEST_KEY = 100;
    private static final char FIRST_PRINTABLE = ' ';
    private static final char LAST_OF_ASCII = '~';
    private static final char FIRST_OF_LATIN = '\u00A0';
    private static final char LAST_BEFORE_SEPARATORS = '\u2027';
    private static final char FIRST_AFTER_SEPARATORS = '\u2030';
    private static final char LAST_BEFORE_SURROGATES = '\uD7FF';
    private static final String INDICATORS = "?:,[]{}#&*!|>'\"%@`";

    private final String file;
    private final String text;
    private final int end;
    private final Anchors anchors;
    private int line;
    private int lineBegin;
    private int lineEnd;
    private int first;
    private int depth;
    private int aliases;

    /** Thrown for text that is not in the style. */
    private static final class OtherStyle extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OtherStyle() {
            super(null, null, false, false);
        }
    }

    private BlockParser(SourceFile part, int linesBefore, Anchors anchors) {
        this.file = part.name();
        this.text = part.text();
        this.end = text.length();
        this.anchors = anchors;
        this.lineEnd = -1;
        this.line = linesBefore;
    }

    /**
     * Returns the list in a part of a document.
     *
     * @param part its text, under the name of the file
     * @param linesBefore number of lines of the file before it
     * @param anchors those of the document
     * @return null if the part is not in the style, or has a duplicate key
     */
    static @Nullable SequenceNode list(SourceFile part, int linesBefore, Anchors anchors) {
        BlockParser parser = new BlockParser(part, linesBefore, anchors);
        try {
            parser.nextLine();
            SequenceNode list = parser.sequence(parser.position(parser.first));
            return parser.isAtEnd() ? list : null;
        } catch (OtherStyle e) {
            return null;
        }
    }

    /** Goes to the next line that is not blank. */
    private void nextLine() {
        do {
            nextRawLine();
        } while (first == lineEnd && !isAtEnd());
    }

    private void nextRawLine() {
        lineBegin = Math.min(lineEnd + 1, end);
        int newline = text.indexOf('\n', lineBegin);
        lineEnd = newline < 0 ? end : newline;
        line++;
        first = afterSpaces(lineBegin);
    }

    private int afterSpaces(int from) {
        int at = from;
        while (at < lineEnd && text.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    private boolean isAtEnd() {
        return lineBegin >= end;
    }

    /** Returns the column of the value at the current place, -1 at the end. */
    private int indent() {
        return isAtEnd() ? -1 : first - lineBegin;
    }

    private Position position(int at) {
        return new Position(file, line, at - lineBegin + 1);
    }

    private boolean isItem() {
        return first + 1 < lineEnd && text.charAt(first) == '-' && text.charAt(first + 1) == ' ';
    }

    private SourceNode collection(Position position) {
        return isItem() ? sequence(position) : mapping(position);
    }

    private void enter() {
        anchors.count(1);
        depth++;
        if (depth >= YamlDocuments.MAX_DEPTH) {
            throw new OtherStyle();
        }
    }

    private SequenceNode sequence(Position position) {
        enter();
        int indent = indent();
        List<SourceNode> items = new ArrayList<>();
        while (indent() == indent && isItem()) {
            first = afterSpaces(first + 1);
            items.add(isItem() || keyEnd() >= 0 ? collection(position(first)) : value(indent, indent));
        }
        leave(indent);
        return new SequenceNode(position, items);
    }

    private MappingNode mapping(Position begin) {
        enter();
        int indent = indent();
        Problems duplicates = new Problems();
        MappingBuilder builder = new MappingBuilder(begin, NodePath.ROOT, duplicates, Severity.WARNING);
        while (indent() == indent && !isItem()) {
            int colon = keyEnd();
            if (colon < 0) {
                throw new OtherStyle();
            }
            Position position = position(first);
            ScalarNode key = resolved(position, text.substring(first, colon));
            if (key.isNull()) {
                throw new OtherStyle();
            }
            anchors.count(1);
            builder.add(position, key.text(), valueOfKey(indent, colon + 1));
        }
        if (!duplicates.isEmpty()) {
            throw new OtherStyle();
        }
        leave(indent);
        return builder.build();
    }

    /** The line after a collection belongs to one around it. */
    private void leave(int indent) {
        depth--;
        if (indent() > indent) {
            throw new OtherStyle();
        }
    }

    /** Returns the place of the colon after a key at the current place, -1 if there is none. */
    private int keyEnd() {
        for (int at = first; at < lineEnd && at - first <= LONGEST_KEY; at++) {
            char c = text.charAt(at);
            if (c == ':' && at > first && (at + 1 == lineEnd || text.charAt(at + 1) == ' ')) {
                return at;
            }
            boolean isWord = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
            if (!isWord && (at == first || "-_./:".indexOf(c) < 0)) {
                return -1;
            }
        }
        return -1;
    }

    /** Reads the value of a key in a mapping with an indent. */
    private SourceNode valueOfKey(int indent, int afterColon) {
        first = afterSpaces(afterColon);
        if (first < lineEnd) {
            return value(indent, indent - 1);
        }
        Position absent = position(afterColon);
        nextLine();
        return isNested(indent - 1)
                ? collection(position(first))
                : counted(new ScalarNode(absent, ScalarNode.Kind.NULL, "null", ""));
    }

    /** Returns whether the current line begins a collection: deeper, or a list as deep as the key of its mapping. */
    private boolean isNested(int above) {
        return isItem() ? indent() > above : indent() > above + 1;
    }

    /**
     * Reads a value at the current place, with an anchor or without.
     *
     * @param indent that of the collection that it is in
     * @param above a list is nested if its indent is greater
     */
    private SourceNode value(int indent, int above) {
        require(first < lineEnd);
        Position position = position(first);
        if (text.charAt(first) == '*') {
            return alias(indent);
        }
        if (text.charAt(first) != '&') {
            return scalar(indent, position);
        }
        int nameBegin = first + 1;
        int nameEnd = nameEnd(nameBegin);
        String name = text.substring(nameBegin, nameEnd);
        first = afterSpaces(nameEnd);
        long before = anchors.size();
        int aliasesBefore = aliases;
        SourceNode node;
        if (first < lineEnd) {
            require(text.charAt(first) != '*' && text.charAt(first) != '&');
            node = scalar(indent, position);
        } else {
            nextLine();
            require(isNested(above));
            node = collection(position);
        }
        // The size and height of values with aliases are left to the other parser.
        require(aliases == aliasesBefore);
        anchors.define(name, node, anchors.size() - before, height(node));
        return node;
    }

    private SourceNode alias(int indent) {
        int nameEnd = nameEnd(first + 1);
        Anchors.Anchored anchored = anchors.find(text.substring(first + 1, nameEnd));
        if (anchored == null) {
            throw new OtherStyle();
        }
        require(afterSpaces(nameEnd) == lineEnd);
        require(anchors.expand(anchored) && depth + anchored.height() < YamlDocuments.MAX_DEPTH);
        aliases++;
        nextLine();
        require(indent() <= indent);
        return anchored.node();
    }

    private int nameEnd(int nameBegin) {
        int at = nameBegin;
        while (at < lineEnd && Character.isLetterOrDigit(text.charAt(at))) {
            at++;
        }
        require(at > nameBegin && (at == lineEnd || text.charAt(at) == ' '));
        return at;
    }

    private static int height(SourceNode node) {
        int height = 0;
        if (node instanceof MappingNode mapping) {
            for (MappingNode.Entry entry : mapping.entries()) {
                height = Math.max(height, height(entry.value()));
            }
            return height + 1;
        }
        if (node instanceof SequenceNode list) {
            for (SourceNode item : list.items()) {
                height = Math.max(height, height(item));
            }
            return height + 1;
        }
        return height;
    }

    private <T extends SourceNode> T counted(T node) {
        anchors.count(1);
        return node;
    }

    /** Reads a scalar or an empty collection at the current place, inside a collection with an indent. */
    private SourceNode scalar(int indent, Position position) {
        anchors.count(1);
        char begin = text.charAt(first);
        if (begin == '|') {
            return string(position, literal(indent));
        }
        if (begin == '{' || begin == '[') {
            require(trimmedEnd() == first + 2 && text.charAt(first + 1) == (begin == '{' ? '}' : ']'));
            endOfScalar(indent);
            return begin == '{' ? new MappingNode(position, List.of()) : new SequenceNode(position, List.of());
        }
        if (begin == '"') {
            String value = doubleQuoted(trimmedEnd());
            endOfScalar(indent);
            return string(position, value);
        }
        return begin == '\'' ? string(position, singleQuoted(indent)) : resolved(position, plain(indent));
    }

    private static ScalarNode string(Position position, String value) {
        return new ScalarNode(position, ScalarNode.Kind.STRING, value);
    }

    private void endOfScalar(int indent) {
        nextLine();
        require(indent() <= indent);
    }

    private int trimmedEnd() {
        int last = lineEnd;
        while (last > first && text.charAt(last - 1) == ' ') {
            last--;
        }
        return last;
    }

    private static void require(boolean isOfStyle) {
        if (!isOfStyle) {
            throw new OtherStyle();
        }
    }

    private static ScalarNode resolved(Position position, String source) {
        ScalarNode scalar = Yaml11Scalars.hasTooManyDigits(source) ? null : Yaml11Scalars.resolve(position, source);
        if (scalar == null) {
            throw new OtherStyle();
        }
        return scalar;
    }

    /** Reads a plain scalar, which goes on in lines that are deeper than its collection. */
    private String plain(int indent) {
        String line = plainLine();
        int breaks = nextLineOfScalar();
        if (indent() <= indent) {
            return line;
        }
        StringBuilder value = new StringBuilder(line);
        while (indent() > indent) {
            require(text.charAt(first) != '-');
            fold(value, breaks);
            value.append(plainLine());
            breaks = nextLineOfScalar();
        }
        return value.toString();
    }

    /** Goes to the next line that is not blank; returns the number of line breaks. */
    private int nextLineOfScalar() {
        int before = line;
        nextLine();
        return line - before;
    }

    private static void fold(StringBuilder value, int breaks) {
        value.append(breaks == 1 ? " " : "\n".repeat(breaks - 1));
    }

    private String plainLine() {
        int last = trimmedEnd();
        char begin = text.charAt(first);
        require(INDICATORS.indexOf(begin) < 0);
        require(begin != '-' || (first + 1 < last && text.charAt(first + 1) != ' '));
        for (int at = first; at < last; at++) {
            char c = text.charAt(at);
            require(isPrintable(c));
            require(c != ':' || (at + 1 < last && text.charAt(at + 1) != ' '));
            require(c != '#' || text.charAt(at - 1) != ' ');
        }
        return text.substring(first, last);
    }

    /** Reads a scalar in single quotes, which may go on in the next lines. */
    private String singleQuoted(int indent) {
        StringBuilder value = new StringBuilder();
        int at = first + 1;
        while (true) {
            if (at == lineEnd) {
                trimEnd(value);
                int breaks = nextLineOfScalar();
                require(!isAtEnd() && first > lineBegin);
                fold(value, breaks);
                at = first;
                continue;
            }
            char c = text.charAt(at);
            require(isPrintable(c));
            at++;
            if (c == '\'') {
                if (at == lineEnd || text.charAt(at) != '\'') {
                    break;
                }
                at++;
            }
            value.append(c);
        }
        first = at;
        require(trimmedEnd() == at);
        endOfScalar(indent);
        return value.toString();
    }

    private static void trimEnd(StringBuilder value) {
        int length = value.length();
        while (length > 0 && value.charAt(length - 1) == ' ') {
            length--;
        }
        value.setLength(length);
    }

    private String doubleQuoted(int last) {
        StringBuilder value = new StringBuilder();
        int at = first + 1;
        while (at < last - 1) {
            char c = text.charAt(at);
            require(isPrintable(c) && c != '"');
            if (c == '\\') {
                at++;
                c = switch (text.charAt(at)) {
                    case '"' -> '"';
                    case '\\' -> '\\';
                    case 'n' -> '\n';
                    case 't' -> '\t';
                    default -> throw new OtherStyle();
                };
            }
            value.append(c);
            at++;
        }
        require(at == last - 1 && text.charAt(at) == '"');
        return value.toString();
    }

    private static boolean isPrintable(char c) {
        return (c >= FIRST_PRINTABLE && c <= LAST_OF_ASCII)
                || (c >= FIRST_OF_LATIN && c <= LAST_BEFORE_SEPARATORS)
                || (c >= FIRST_AFTER_SEPARATORS && c <= LAST_BEFORE_SURROGATES);
    }

    /** Reads a literal block; the current line is that of its header. */
    private String literal(int indent) {
        String header = text.substring(first, lineEnd);
        require(header.equals("|") || header.equals("|-") || header.equals("|+"));
        StringBuilder value = new StringBuilder();
        int blockIndent = -1;
        int newlines = 0;
        nextRawLine();
        while (!isAtEnd() && (first == lineEnd || blockIndent < 0 || first - lineBegin >= blockIndent)) {
            if (first == lineEnd && (blockIndent < 0 || first - lineBegin <= blockIndent)) {
                // A blank line with more spaces than the first line of text would be an error.
                require(blockIndent >= 0 || first == lineBegin);
            } else {
                blockIndent = blockIndent < 0 ? first - lineBegin : blockIndent;
                require(blockIndent > indent);
                value.append("\n".repeat(newlines));
                newlines = 0;
                appendLine(value, lineBegin + blockIndent);
            }
            newlines++;
            nextRawLine();
        }
        require(blockIndent >= 0 && text.charAt(lineBegin - 1) == '\n');
        require(indent() <= indent);
        return switch (header) {
            case "|" -> value.append('\n').toString();
            case "|+" -> value.append("\n".repeat(newlines)).toString();
            default -> value.toString();
        };
    }

    private void appendLine(StringBuilder value, int from) {
        for (int at = from; at < lineEnd; at++) {
            require(isPrintable(text.charAt(at)));
        }
        value.append(text, from, lineEnd);
    }
}
