// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** The conversion of the YAML parser's exceptions into problems with hints. */
final class YamlSyntax {
    private static final String TAG_PREFIX = "tag:yaml.org,2002:";

    private YamlSyntax() {}

    /** Returns the problem of a syntax error. */
    static Problem problem(SourceFile file, YamlEngineException error) {
        if (error instanceof ReaderException forbidden) {
            return new Problem(
                    Severity.ERROR,
                    placeOfForbidden(file),
                    "",
                    String.format("not valid YAML: the character U+%04X is not allowed", forbidden.getCodePoint()),
                    "Maybe remove it, or write it as an escape in double quotes.");
        }
        if (!(error instanceof MarkedYamlEngineException marked)) {
            return new Problem(
                    Severity.ERROR, Position.ofFile(file.name()), "", "not valid YAML: " + error.getMessage(), null);
        }
        Mark mark = marked.getProblemMark().orElse(null);
        Position position = mark == null
                ? Position.ofFile(file.name())
                : new Position(file.name(), mark.getLine() + 1, mark.getColumn() + 1);
        String complaint = String.valueOf(marked.getProblem());
        String message = "not valid YAML: " + complaint + begin(marked, position);
        return new Problem(Severity.ERROR, position, "", message, hint(file, position, complaint));
    }

    private static Position placeOfForbidden(SourceFile file) {
        int line = 1;
        int column = 1;
        for (int i = 0; i < file.text().length(); i = file.text().offsetByCodePoints(i, 1)) {
            int letter = file.text().codePointAt(i);
            if (!StreamReader.isPrintable(letter)) {
                return new Position(file.name(), line, column);
            }
            boolean ends = letter == '\n';
            line += ends ? 1 : 0;
            column = ends ? 1 : column + Character.charCount(letter);
        }
        return Position.ofFile(file.name());
    }

    /** Tells whether a tag names one of the scalar types that YAML resolves. */
    static boolean isResolvable(String tag) {
        return switch (tag) {
            case TAG_PREFIX + "int", TAG_PREFIX + "float", TAG_PREFIX + "bool", TAG_PREFIX + "null" -> true;
            default -> false;
        };
    }

    /** Tells whether a resolved word is of the type its tag names. */
    static boolean fits(String tag, ScalarNode scalar) {
        return switch (tag) {
            case TAG_PREFIX + "int" -> scalar.kind() == ScalarNode.Kind.INTEGER;
            case TAG_PREFIX + "float" -> scalar.isNumber();
            case TAG_PREFIX + "bool" -> scalar.kind() == ScalarNode.Kind.BOOLEAN;
            default -> scalar.kind() == ScalarNode.Kind.NULL;
        };
    }

    /** Returns a hint if the line of the error looks like a part of a Helm template, else null. */
    static @Nullable String templateHint(SourceFile file, Position position) {
        boolean template = line(file.text(), position.line()).contains("{{");
        return template ? "Maybe this is a template: render it first, for instance with helm template." : null;
    }

    private static String begin(MarkedYamlEngineException error, Position position) {
        Mark context = error.getContextMark().orElse(null);
        if (context == null || context.getLine() + 1 == position.line()) {
            return "";
        }
        return ", " + error.getContext() + " that starts at line " + (context.getLine() + 1);
    }

    private static @Nullable String hint(SourceFile file, Position position, String complaint) {
        String template = templateHint(file, position);
        if (template != null) {
            return template;
        }
        String folded = complaint.toLowerCase(Locale.ROOT);
        if (folded.contains("tab")) {
            return "Maybe a tab is used for indentation: YAML allows only spaces.";
        }
        if (folded.contains("mapping values are not allowed")) {
            return "Maybe a value that contains \": \" needs quotes, or this line or the one above is indented wrongly.";
        }
        if (folded.contains("cannot start any token")) {
            return "Maybe the value needs quotes.";
        }
        if (folded.contains("block end") || folded.contains("sequence entries are not allowed")) {
            return "Maybe this line is not indented like the other lines of its block.";
        }
        if (folded.contains("could not find expected ':'")) {
            return "Maybe a colon is missing, or the space after it.";
        }
        if (folded.contains("end of stream")) {
            return "Maybe a quote or a bracket is not closed.";
        }
        if (folded.contains("expected ','")) {
            return "Maybe a comma or a closing bracket is missing.";
        }
        return null;
    }

    private static String line(String text, int number) {
        return text.lines().skip(Math.max(number - 1, 0)).findFirst().orElse("");
    }
}
