// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sweep;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.scenario.file.Fingerprint;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.load.Variants;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The first line of a {@link SweepFile}: what was swept, complete enough to load the scenario again.
 *
 * @param version the version of Sawhorse
 * @param firstSeed the first seed; the others follow it one by one
 * @param seeds the number of seeds of the whole sweep
 * @param shard the part of the sweep in the file
 * @param inputs the inputs of the scenario itself, with every file that a variant refers to
 * @param variants the variants
 */
public record SweepHead(
        String version, long firstSeed, int seeds, Shard shard, ScenarioSources inputs, List<SweptVariant> variants) {
    private static final JsonFactory JSON = new JsonFactory();

    public SweepHead {
        variants = List.copyOf(variants);
    }

    /**
     * A variant of a sweep.
     *
     * @param name its name in the sweep
     * @param run the id of its run of the first seed, which depends on all of its inputs
     * @param variant its name in the scenario file, empty for the file itself
     * @param settings its settings, as {@code path=value}
     */
    public record SweptVariant(String name, String run, String variant, List<String> settings) {
        public SweptVariant {
            settings = List.copyOf(settings);
        }
    }

    /** Returns the head of a sweep over variants. */
    public static SweepHead of(Variants variants, int seeds, Shard shard) {
        ScenarioSources own = variants.scenario().sources();
        Map<String, String> texts = new LinkedHashMap<>(own.texts());
        Map<String, Fingerprint> data = new LinkedHashMap<>(own.data());
        List<SweptVariant> swept = new ArrayList<>();
        for (Scenario variant : variants.all()) {
            ScenarioSources sources = variant.sources();
            texts.putAll(sources.texts());
            data.putAll(sources.data());
            swept.add(new SweptVariant(Variants.name(variant), variant.runId(), sources.variant(), sources.settings()));
        }
        ScenarioSources inputs = new ScenarioSources(own.file(), texts, data, own.settings(), "", own.derivedFrom());
        long firstSeed = variants.scenario().file().seed();
        return new SweepHead(SawhorseVersion.text(), firstSeed, seeds, shard, inputs, swept);
    }

    /** Loads the scenario and its variants from the inputs. */
    public Variants load() {
        Map<String, ScenarioSources> sources = new LinkedHashMap<>();
        variants.forEach(variant -> sources.put(
                variant.name(),
                new ScenarioSources(
                        inputs.file(),
                        inputs.texts(),
                        inputs.data(),
                        variant.settings(),
                        variant.variant(),
                        inputs.derivedFrom())));
        return Variants.load(inputs, sources);
    }

    /** Returns the names of the variants. */
    List<String> names() {
        return variants.stream().map(SweptVariant::name).toList();
    }

    /** Returns why runs of another head are not runs of this sweep, empty if they are. */
    String difference(SweepHead other) {
        if (!version.equals(other.version)) {
            return "is of version " + other.version + " of Sawhorse, not " + version;
        }
        if (!names().equals(other.names())) {
            return "has the variants " + String.join(", ", other.names()) + ", not " + String.join(", ", names());
        }
        for (int i = 0; i < variants.size(); i++) {
            if (!variants.get(i).run().equals(other.variants.get(i).run())) {
                return "has other inputs of variant " + variants.get(i).name();
            }
        }
        return "";
    }

    /** Returns it as one line of JSON. */
    String text() {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartObject();
            json.writeStringProperty("sawhorse", version);
            json.writeNumberProperty("firstSeed", firstSeed);
            json.writeNumberProperty("seeds", seeds);
            json.writeStringProperty("shard", shard.text());
            json.writeName("variants");
            json.writeStartArray();
            for (SweptVariant variant : variants) {
                json.writeStartObject();
                json.writeStringProperty("name", variant.name());
                json.writeStringProperty("run", variant.run());
                json.writeStringProperty("variant", variant.variant());
                json.writeName("settings");
                json.writeStartArray();
                variant.settings().forEach(json::writeString);
                json.writeEndArray();
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeName("inputs");
            json.writeRawValue(inputs.text(""));
            json.writeEndObject();
        }
        return out.toString();
    }

    /**
     * Reads a head.
     *
     * @throws InvalidInputException if the object is something else
     */
    static SweepHead parse(MappingNode root, Path path) {
        Shard shard = Shard.parse(text(root, "shard"));
        if (!(root.present("inputs") instanceof MappingNode inputs)
                || !(root.present("variants") instanceof SequenceNode variants)
                || shard == null) {
            throw foreign(path);
        }
        List<SweptVariant> swept = new ArrayList<>();
        for (SourceNode item : variants.items()) {
            if (!(item instanceof MappingNode variant)
                    || !(variant.present("settings") instanceof SequenceNode settings)) {
                throw foreign(path);
            }
            swept.add(new SweptVariant(
                    text(variant, "name"),
                    text(variant, "run"),
                    text(variant, "variant"),
                    settings.items().stream().map(SweepHead::text).toList()));
        }
        return new SweepHead(
                text(root, "sawhorse"),
                number(root, "firstSeed", path),
                Math.toIntExact(number(root, "seeds", path)),
                shard,
                ScenarioSources.parse(inputs, path),
                swept);
    }

    private static long number(MappingNode root, String key, Path path) {
        try {
            return Long.parseLong(text(root, key));
        } catch (NumberFormatException e) {
            throw foreign(path);
        }
    }

    private static String text(MappingNode node, String key) {
        String text = node.text(key);
        return text == null ? "" : text;
    }

    private static String text(SourceNode node) {
        return node instanceof ScalarNode scalar ? scalar.text() : "";
    }

    static InvalidInputException foreign(Path path) {
        return InvalidInputException.ofFile(
                path,
                "is not a sweep file",
                "Sweep files are written by compare --shard, and while compare or tune runs.");
    }
}
