package dev.sawhorse.scenario;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.Severity;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * All that a scenario was read from, word for word, so that it can be read again when the files are long changed: the scenario
 * file, the files it refers to, and the settings of the command line.
 *
 * @param file the scenario file, by the name the user gave it
 * @param texts what each file says, by the same kind of name, in the order they were read
 * @param settings the values set on the command line, as {@code path=value}
 */
public record ScenarioSources(String file, Map<String, String> texts, List<String> settings) {
    private static final JsonFactory JSON = new JsonFactory();

    public ScenarioSources {
        texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
        settings = List.copyOf(settings);
    }

    /** Writes them as one JSON object. */
    public void write(Path path) throws IOException {
        try (Writer out = Files.newBufferedWriter(path);
                JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeStringProperty("scenario", file);
            json.writeName("settings");
            json.writeStartArray();
            settings.forEach(json::writeString);
            json.writeEndArray();
            json.writeName("files");
            json.writeStartObject();
            texts.forEach(json::writeStringProperty);
            json.writeEndObject();
            json.writeEndObject();
        }
    }

    /**
     * Reads what {@link #write} wrote.
     *
     * @throws InvalidInputException if the file is missing or is something else
     */
    public static ScenarioSources read(Path path) {
        MappingNode root = SourceDocuments.parseSingle(SourceFile.read(path));
        if (root.present("scenario") instanceof ScalarNode scenario
                && root.present("settings") instanceof SequenceNode settings
                && root.present("files") instanceof MappingNode files) {
            List<String> set = new ArrayList<>();
            settings.items().forEach(item -> set.add(text(item)));
            Map<String, String> texts = new LinkedHashMap<>();
            files.entries().forEach(entry -> texts.put(entry.key(), text(entry.value())));
            return new ScenarioSources(scenario.text(), texts, set);
        }
        throw new InvalidInputException(new Problem(
                Severity.ERROR,
                Position.ofFile(path.toString()),
                "",
                "does not hold the inputs of a run",
                "Maybe another version of Sawhorse wrote it."));
    }

    private static String text(SourceNode node) {
        return node instanceof ScalarNode scalar ? scalar.text() : "";
    }

    /** Returns the files that are there but say something else by now. */
    public List<String> changedFiles() {
        List<String> changed = new ArrayList<>();
        texts.forEach((name, text) -> {
            if (Files.isRegularFile(Path.of(name))
                    && !text.equals(SourceFile.read(Path.of(name)).text())) {
                changed.add(name);
            }
        });
        return changed;
    }
}
