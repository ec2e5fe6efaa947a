// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.exc.JacksonIOException;

/** A parser of YAML or JSON files into trees with the position of every value. */
public final class SourceDocuments {
    private static final int LONGEST_BEGIN = 1 << 12;

    /** The largest file that is tried as YAML in flow style. */
    private static final int LARGEST_FLOW = 16 << 20;

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
     * as a whole. Text that begins like JSON is read as JSON, of any size; as YAML only if its name does not say JSON and it
     * fails before its first object.
     *
     * @param problems receives syntax errors; objects before the first of them are passed on
     * @param objects receives the items that have a kind
     * @return the documents, Lists without the items passed on
     * @throws InvalidInputException if the file cannot be read, or is YAML and larger than 256 MiB
     */
    public static List<SourceNode> parseDump(Path path, Problems problems, Consumer<MappingNode> objects) {
        String name = path.toString();
        Problems found = new Problems();
        List<MappingNode> first = new ArrayList<>();
        List<SourceNode> documents = SourceFile.read(
                name,
                path,
                stream -> parseDump(name, stream, found, object -> {
                    if (first.isEmpty()) {
                        first.add(object);
                    }
                    objects.accept(object);
                }));
        boolean isRead = !found.hasErrors() || !first.isEmpty() || SourceFile.isNamedJson(name);
        if (!isRead && path.toFile().length() < LARGEST_FLOW) {
            Problems ofYaml = new Problems();
            List<SourceNode> ofFlow = parseYamlDump(SourceFile.read(name, path), ofYaml, objects);
            if (!ofYaml.hasErrors()) {
                problems.addAll(ofYaml.sorted());
                return ofFlow;
            }
        }
        problems.addAll(found.sorted());
        return documents;
    }

    /** Reads a dump from a stream, as {@link #parseDump(Path, Problems, Consumer)} does from a file. */
    public static List<SourceNode> parseDump(
            String name, InputStream stream, Problems problems, Consumer<MappingNode> objects) {
        try {
            BufferedInputStream plain = SourceFile.unpacked(stream);
            if (SourceFile.isNamedJson(name) || beginsLikeJson(plain)) {
                return JsonDocuments.parse(name, plain, problems, new ListItems(objects));
            }
            return parseYamlDump(SourceFile.read(name, plain), problems, objects);
        } catch (IOException e) {
            throw SourceFile.unreadable(name, e);
        } catch (JacksonIOException e) {
            throw SourceFile.unreadable(
                    name, e.getCause() == null ? new IOException(e.getOriginalMessage()) : e.getCause());
        }
    }

    /** Reads a dump that is in memory, as {@link #parseDump(Path, Problems, Consumer)} does from a file. */
    public static List<SourceNode> parseDump(SourceFile file, Problems problems, Consumer<MappingNode> objects) {
        return file.isNamedJson() || beginsLikeJson(file.text())
                ? JsonDocuments.parse(file, problems, Severity.WARNING, new ListItems(objects))
                : parseYamlDump(file, problems, objects);
    }

    private static List<SourceNode> parseYamlDump(SourceFile file, Problems problems, Consumer<MappingNode> objects) {
        SourceFile blanked = new SourceFile(file.name(), ManagedFields.blanked(file.text()));
        KubectlList list = KubectlList.find(blanked);
        return list == null
                ? YamlDocuments.parse(blanked, problems, Severity.WARNING, new ListItems(objects))
                : list.parse(problems, objects);
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

    private static boolean beginsLikeJson(BufferedInputStream stream) throws IOException {
        stream.mark(LONGEST_BEGIN);
        byte[] begin = stream.readNBytes(LONGEST_BEGIN);
        stream.reset();
        return beginsLikeJson(new String(begin, StandardCharsets.ISO_8859_1).replaceFirst("^\u00EF\u00BB\u00BF", ""));
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
