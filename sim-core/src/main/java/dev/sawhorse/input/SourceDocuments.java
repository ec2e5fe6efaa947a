// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.List;
import java.util.function.Consumer;

/** A parser of YAML or JSON files into trees with the position of every value. */
public final class SourceDocuments {
    private SourceDocuments() {}

    /**
     * Reads every document that is not empty: YAML's parts between {@code ---} lines, or JSON values one after the other. Text
     * that begins like JSON is read as JSON and, unless the file name says JSON, as YAML where that fails.
     *
     * @param problems receives syntax errors; documents before the first of them are returned
     */
    public static List<SourceNode> parse(SourceFile file, Problems problems) {
        return parse(file, problems, Severity.ERROR);
    }

    /**
     * Reads every document that is not empty as Kubernetes reads objects: of a duplicate key the last counts, which is a
     * warning.
     */
    public static List<SourceNode> parseObjects(SourceFile file, Problems problems) {
        return parse(file, problems, Severity.WARNING);
    }

    private static List<SourceNode> parse(SourceFile file, Problems problems, Severity ofRepeatedKeys) {
        if (!file.isNamedJson() && !beginsLikeJson(file.text())) {
            return YamlDocuments.parse(file, problems, ofRepeatedKeys);
        }
        Problems jsonProblems = new Problems();
        List<SourceNode> documents = JsonDocuments.parse(file, jsonProblems, ofRepeatedKeys);
        if (jsonProblems.hasErrors() && !file.isNamedJson()) {
            return YamlDocuments.parse(file, problems, ofRepeatedKeys);
        }
        problems.addAll(jsonProblems.sorted());
        return documents;
    }

    /**
     * Reads a dump: passes each object of a List to a consumer while the List is read, so that a large List is never in memory
     * as a whole. Text that begins like JSON is read as JSON only.
     *
     * @param problems receives syntax errors; objects before the first of them are passed on
     * @param objects receives the items that have a kind
     * @return the documents, Lists without the items passed on
     */
    public static List<SourceNode> parseDump(SourceFile file, Problems problems, Consumer<MappingNode> objects) {
        ListItems items = new ListItems(objects);
        return file.isNamedJson() || beginsLikeJson(file.text())
                ? JsonDocuments.parse(file, problems, Severity.WARNING, items)
                : YamlDocuments.parse(
                        new SourceFile(file.name(), ManagedFields.blanked(file.text())),
                        problems,
                        Severity.WARNING,
                        items);
    }

    /** Reads every document of YAML that is not empty, as {@link #parseObjects} does. */
    public static List<SourceNode> parseEmbedded(SourceFile file, Problems problems) {
        return YamlDocuments.parse(file, problems, Severity.WARNING);
    }

    /**
     * Reads a file that must hold exactly one document, a mapping.
     *
     * @throws InvalidInputException if it does not
     */
    public static MappingNode parseSingle(SourceFile file) {
        Problems problems = new Problems();
        List<SourceNode> documents = parse(file, problems);
        problems.throwIfErrors();
        return single(file, documents);
    }

    /**
     * Returns the only document of a file, a mapping.
     *
     * @throws InvalidInputException if there are none or several, or it is something else
     */
    public static MappingNode single(SourceFile file, List<SourceNode> documents) {
        Problems problems = new Problems();
        if (documents.isEmpty()) {
            problems.error(Position.ofFile(file.name()), "", "is empty");
        } else if (documents.size() > 1) {
            problems.error(
                    documents.get(1).position(), "", "a second document, but the file must contain exactly one", null);
        } else if (!(documents.get(0) instanceof MappingNode)) {
            SourceNode root = documents.get(0);
            problems.error(root.position(), "", "is " + root.describe() + ", but a mapping is expected");
        }
        problems.throwIfErrors();
        return (MappingNode) documents.get(0);
    }

    private static boolean beginsLikeJson(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
                return c == '{' || c == '[';
            }
        }
        return false;
    }
}
