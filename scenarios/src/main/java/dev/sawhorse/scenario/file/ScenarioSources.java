// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.Sha256;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.output.AtomicFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The inputs of a scenario, verbatim, so that it can be read again after the files have changed: the scenario file, the files
 * it refers to, and the settings of the command line. Tables and traces that are too long to be stored are represented by their
 * fingerprints.
 *
 * @param file the scenario file, by its name as given by the user
 * @param texts the contents of each file, by names of the same form, in the order they were read
 * @param data the fingerprint of each long table or trace, by names of the same form
 * @param settings the values set on the command line, as {@code path=value}
 * @param variant name of the variant, empty for the file itself
 * @param derivedFrom the hash of the scenario file that the text of this one was made from, without the values of Secrets; empty
 *     if it is the text of the file
 */
public record ScenarioSources(
        String file,
        Map<String, String> texts,
        Map<String, Fingerprint> data,
        List<String> settings,
        String variant,
        String derivedFrom) {
    private static final int RUN_ID = 16;
    private static final JsonFactory JSON = new JsonFactory();

    public ScenarioSources {
        texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
        data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
        settings = List.copyOf(settings);
    }

    /** Creates the sources of a scenario without long tables or traces. */
    public ScenarioSources(String file, Map<String, String> texts, List<String> settings) {
        this(file, texts, Map.of(), settings, "", "");
    }

    /** Returns the sources of a scenario that is made from this one and has its name. */
    public ScenarioSources derived(Map<String, String> changedTexts, List<String> changedSettings, String ofVariant) {
        String from = derivedFrom.isEmpty() ? hash(texts.getOrDefault(file, "")) : derivedFrom;
        return new ScenarioSources(file, changedTexts, data, changedSettings, ofVariant, from);
    }

    /**
     * Returns the command that runs these sources, for a POSIX shell in the folder of the scenario file.
     *
     * @param further more settings, as {@code path=value}
     */
    public String command(String... further) {
        StringBuilder command = new StringBuilder("sawhorse run ").append(quoted(nameOf(file)));
        if (!variant.isEmpty()) {
            command.append(" --variant ").append(quoted(variant));
        }
        Stream.concat(settings.stream(), Stream.of(further))
                .forEach(setting -> command.append(" --set ").append(quoted(setting)));
        return command.toString();
    }

    /** Returns the texts without the values of Secrets, by their paths relative to the folder of the scenario file. */
    public Map<String, String> shownTexts() {
        String folder = file.substring(0, file.length() - nameOf(file).length());
        Map<String, String> shown = new LinkedHashMap<>();
        texts.forEach((name, text) ->
                shown.put(name.startsWith(folder) ? name.substring(folder.length()) : name, Redaction.of(text)));
        return shown;
    }

    private static String nameOf(String path) {
        return String.valueOf(Path.of(path).getFileName());
    }

    private static String quoted(String word) {
        return word.matches("[\\w./=:@%+-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    private static String hash(String text) {
        return Sha256.of(Redaction.of(text));
    }

    /** Writes the sources atomically as one JSON object. */
    public void write(Path path) throws IOException {
        write(path, "");
    }

    /**
     * Writes the sources atomically as one JSON object.
     *
     * @param run id of the run
     */
    public void write(Path path, String run) throws IOException {
        AtomicFile.write(path, text(run).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns the id of the run of a seed: 16 hexadecimal digits derived from the inputs, the settings, the seed and the
     * version of Sawhorse. File names do not matter.
     *
     * @param hasExtensions whether the run depends on more than these inputs
     */
    String runId(long seed, boolean hasExtensions) {
        StringBuilder all = new StringBuilder(hasExtensions ? "with extensions\n" : "");
        all.append(SawhorseVersion.text())
                .append('\n')
                .append(seed)
                .append('\n')
                .append(variant)
                .append('\n');
        settings.forEach(setting -> all.append(setting).append('\n'));
        texts.values().forEach(text -> all.append(text.length()).append('\n').append(text));
        data.values().forEach(table -> all.append(table.sha256()).append('\n'));
        return Sha256.of(all.toString()).substring(0, RUN_ID);
    }

    /** Returns the sources as one JSON object, without the values of Secrets, for {@link #parse}. */
    public String text(String run) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeStringProperty("scenario", file);
            json.writeStringProperty("run", run);
            json.writeStringProperty("variant", variant);
            if (!derivedFrom.isEmpty()) {
                json.writeStringProperty("derivedFrom", derivedFrom);
            }
            json.writeName("settings");
            json.writeStartArray();
            settings.forEach(json::writeString);
            json.writeEndArray();
            json.writeName("files");
            json.writeStartObject();
            texts.forEach((name, text) -> json.writeStringProperty(name, Redaction.of(text)));
            json.writeEndObject();
            json.writeName("data");
            json.writeStartObject();
            data.forEach((name, fingerprint) -> write(name, fingerprint, json));
            json.writeEndObject();
            json.writeEndObject();
        }
        return out.toString();
    }

    private static void write(String name, Fingerprint fingerprint, JsonGenerator json) {
        json.writeName(name);
        json.writeStartObject();
        json.writeStringProperty("sha256", fingerprint.sha256());
        json.writeNumberProperty("bytes", fingerprint.bytes());
        json.writeEndObject();
    }

    /**
     * Reads sources that {@link #write} wrote.
     *
     * @throws InvalidInputException if the file is missing or has another format
     */
    public static ScenarioSources read(Path path) {
        return parse(SourceDocuments.parseSingle(SourceFile.read(path)), path);
    }

    /**
     * Reads sources from the object that {@link #write} wrote.
     *
     * @param path the file that contains the object
     * @throws InvalidInputException if the object has another format
     */
    public static ScenarioSources parse(MappingNode root, Path path) {
        if (root.present("scenario") instanceof ScalarNode scenario
                && root.present("settings") instanceof SequenceNode settings
                && root.present("files") instanceof MappingNode files) {
            List<String> set = new ArrayList<>();
            settings.items().forEach(item -> set.add(text(item)));
            Map<String, String> texts = new LinkedHashMap<>();
            files.entries().forEach(entry -> texts.put(entry.key(), text(entry.value())));
            Map<String, Fingerprint> data = fingerprints(root);
            requireName(path, scenario.text());
            texts.keySet().forEach(name -> requireName(path, name));
            data.keySet().forEach(name -> requireName(path, name));
            String variant = root.text("variant");
            String derivedFrom = root.text("derivedFrom");
            return new ScenarioSources(
                    scenario.text(),
                    texts,
                    data,
                    set,
                    variant == null ? "" : variant,
                    derivedFrom == null ? "" : derivedFrom);
        }
        throw InvalidInputException.ofFile(
                path, "does not contain the inputs of a run", "Maybe another version of Sawhorse wrote it.");
    }

    private static Path requireName(Path path, String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw InvalidInputException.ofFile(path, "\"" + name + "\" is not a valid file name", null);
        }
    }

    private static Map<String, Fingerprint> fingerprints(MappingNode root) {
        Map<String, Fingerprint> fingerprints = new LinkedHashMap<>();
        if (root.present("data") instanceof MappingNode data) {
            for (MappingNode.Entry entry : data.entries()) {
                if (entry.value() instanceof MappingNode fingerprint
                        && fingerprint.present("sha256") instanceof ScalarNode sha256
                        && fingerprint.present("bytes") instanceof ScalarNode bytes) {
                    fingerprints.put(entry.key(), new Fingerprint(sha256.text(), bytes(bytes)));
                }
            }
        }
        return fingerprints;
    }

    private static long bytes(ScalarNode written) {
        try {
            return Long.parseLong(written.text());
        } catch (NumberFormatException e) {
            throw new InvalidInputException(new Problem(
                    Severity.ERROR,
                    written.position(),
                    "data.*.bytes",
                    written.describe() + " is not a size in bytes",
                    null));
        }
    }

    private static String text(SourceNode node) {
        return node instanceof ScalarNode scalar ? scalar.text() : "";
    }

    /** Returns the files that exist with different contents; a derived scenario file is compared with what it was made from. */
    public List<String> changedFiles() {
        List<String> changed = new ArrayList<>();
        texts.forEach((name, text) -> {
            Path path = path(name);
            boolean isDerived = name.equals(file) && !derivedFrom.isEmpty();
            String known = isDerived ? derivedFrom : hash(text);
            if (path != null && !known.equals(hash(SourceFile.read(path).text()))) {
                changed.add(name);
            }
        });
        data.forEach((name, fingerprint) -> {
            if (path(name) != null && !isUnchanged(name, fingerprint)) {
                changed.add(name);
            }
        });
        return changed;
    }

    /**
     * Returns a file in the folder of the scenario, null if it does not exist or is outside the folder: files outside are not
     * read.
     */
    private @Nullable Path path(String name) {
        try {
            Path path = Path.of(name);
            FileAccess.OWN_FOLDER.require(Path.of(file), path);
            return Files.isRegularFile(path) ? path : null;
        } catch (InvalidPathException | InvalidInputException elsewhere) {
            return null;
        }
    }

    /** Returns whether a file still has its fingerprint. */
    boolean isUnchanged(String name, Fingerprint fingerprint) {
        try {
            Path path = Path.of(name);
            return Files.isRegularFile(path)
                    && Files.size(path) == fingerprint.bytes()
                    && Fingerprint.of(path).equals(fingerprint);
        } catch (IOException | InvalidPathException e) {
            return false;
        }
    }
}
