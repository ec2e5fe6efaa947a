// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** What fuzz inputs are made from: shipped scenarios, manifests and traces, the small cases of the project, recordings, histories. */
final class FuzzSeeds {
    private static final Path CASES = Path.of("src/test/resources/fuzz");
    private static final Path SHIPPED = Path.of("../scenarios");
    private static final Path EXAMPLES = Path.of("src/test/resources/examples/files");
    private static final Path GOLDEN = Path.of("src/test/resources/golden");
    private static final Path RECORDINGS = Path.of("../scenarios/src/test/resources/conformance/decisions");
    private static final int LONGEST = 9_000;

    /**
     * A region that sells a seventh of the types, among them those the seeds name: what a region offers is most of the work.
     */
    static final String SMALL_REGION = "ca-west-1";

    private static final DumpSettings ON_ONE_LINE = DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.FLOW)
            .setMultiLineFlow(false)
            .setWidth(Integer.MAX_VALUE)
            .build();

    /**
     * A file of objects or of a scenario.
     *
     * @param file where it is
     * @param documents its trees
     * @param referredTo the texts of the files that it names, by their names
     */
    record Seed(Path file, List<Object> documents, Map<String, String> referredTo) {}

    private final List<Seed> scenarios = new ArrayList<>();
    private final List<Seed> manifests = new ArrayList<>();
    private final List<Path> traces = new ArrayList<>();
    private final List<Object> recordings = new ArrayList<>();
    private final List<Path> histories = new ArrayList<>();
    private final KnownValues known = new KnownValues();

    /** Reads all of them. */
    static FuzzSeeds read() throws IOException {
        FuzzSeeds seeds = new FuzzSeeds();
        List<Path> sources = new ArrayList<>(files(CASES, Integer.MAX_VALUE));
        sources.addAll(files(SHIPPED, 1));
        sources.addAll(files(SHIPPED.resolve("manifests"), 1));
        for (Path source : sources) {
            if (source.toString().endsWith(".yaml")) {
                seeds.add(source);
            }
        }
        seeds.traces.add(SHIPPED.resolve("traces/openb-day.csv"));
        for (Path file : files(GOLDEN, 2)) {
            if (file.getParent().getFileName().toString().startsWith("trace-")
                    && (file.toString().endsWith(".csv") || file.toString().endsWith(".gz"))) {
                seeds.traces.add(file);
            }
        }
        seeds.histories.addAll(files(CASES.resolve("histories"), 1));
        for (String example : List.of("audit.log", "karpenter.log")) {
            seeds.histories.add(EXAMPLES.resolve(example));
        }
        for (Path file : files(RECORDINGS, Integer.MAX_VALUE)) {
            seeds.recordings.add(documents(Files.readString(file)).get(0));
        }
        return seeds;
    }

    private static List<Path> files(Path folder, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private void add(Path source) throws IOException {
        String text = Files.readString(source);
        if (text.length() >= LONGEST) {
            return;
        }
        List<Object> documents = documents(inSmallRegion(text));
        boolean isScenario = documents.size() == 1
                && documents.get(0) instanceof Map<?, ?> scenario
                && !scenario.containsKey("kind");
        if (isScenario) {
            TreeMutator.cast((Map<?, ?>) documents.get(0)).putIfAbsent("region", SMALL_REGION);
        }
        documents.forEach(known::add);
        Map<String, String> files = new LinkedHashMap<>();
        collect(source.toAbsolutePath().getParent(), documents, files);
        (isScenario ? scenarios : manifests).add(new Seed(source, documents, files));
    }

    /** Returns the trees of a text of YAML or JSON, none of a text that is neither. */
    static List<Object> documents(String text) {
        List<Object> documents = new ArrayList<>();
        try {
            for (Object document : new Load(LoadSettings.builder().build()).loadAllFromString(text)) {
                if (document instanceof Map<?, ?> || document instanceof List<?>) {
                    documents.add(TreeMutator.copy(document));
                }
            }
        } catch (YamlEngineException e) {
            documents.clear();
        }
        return documents;
    }

    private static String inSmallRegion(String text) {
        return text.replaceAll("(us-east-1|us-west-2|eu-west-1)[d-f]", SMALL_REGION + "c")
                .replaceAll("us-east-1|us-west-2|eu-west-1", SMALL_REGION);
    }

    /** Returns a file of each format of histories. */
    List<Path> histories() {
        return histories;
    }

    List<Seed> scenarios() {
        return scenarios;
    }

    List<Seed> manifests() {
        return manifests;
    }

    List<Path> traces() {
        return traces;
    }

    List<Object> recordings() {
        return recordings;
    }

    KnownValues known() {
        return known;
    }

    /** Returns documents as a file, one a line. */
    static String text(List<?> documents) {
        return new Dump(ON_ONE_LINE).dumpAllToString(documents.iterator());
    }

    /** Returns a tree as JSON. */
    static String json(@Nullable Object tree) {
        if (tree instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(entry -> json(String.valueOf(entry.getKey())) + ":" + json(entry.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (tree instanceof List<?> list) {
            return list.stream().map(FuzzSeeds::json).collect(Collectors.joining(",", "[", "]"));
        }
        return tree instanceof String text ? quoted(text) : String.valueOf(tree);
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    private static void collect(Path folder, @Nullable Object tree, Map<String, String> files) {
        if (tree instanceof Map<?, ?> map) {
            map.values().forEach(value -> collect(folder, value, files));
        } else if (tree instanceof List<?> list) {
            list.forEach(item -> collect(folder, item, files));
        } else if (tree instanceof String name && name.matches("[\\w/-]+\\.(yaml|csv)")) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                files.put(name, inSmallRegion(unpacked(file)));
            }
        }
    }

    /** Returns the text of a file that may be compressed. */
    static String unpacked(Path file) {
        try (InputStream read = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(read) : read) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[8_192];
            for (int count = plain.read(buffer); count >= 0; count = plain.read(buffer)) {
                bytes.write(buffer, 0, count);
            }
            return bytes.toString(StandardCharsets.UTF_8);
        } catch (EOFException cutShort) {
            return "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
