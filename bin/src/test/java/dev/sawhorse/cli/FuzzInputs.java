// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Makes the input of a number: files that are changed at random, and the command that is to read them. */
final class FuzzInputs {
    /** The name of the folder that the commands write to. */
    static final String OUT = "out";

    private static final String SCENARIO = "s.yaml";
    private static final String MANIFESTS = "m.yaml";
    private static final List<String> EXPORTS =
            List.of("metrics", "openmetrics", "karpenter-log", "nodeclaims", "disruptions", "pending");
    private static final List<String> CELLS = List.of(
            "",
            "-1",
            "0",
            "1e400",
            "9223372036854775807",
            "NaN",
            "0.0000000001",
            "x",
            "\"",
            "\u001b[2J",
            "\u202e",
            "a\tb");
    private static final List<String> SETTINGS = List.of(
            "seed=2",
            "seed=3",
            "duration=3m",
            "manifests[0].spec.template.spec.requirements[0].values=-1",
            "manifests[*].metadata.name=x",
            "manifests[0].spec.limits.cpu=1",
            "manifests[0].spec.disruption.consolidateAfter=0s",
            "timeline[0].at=1m",
            "latencies.profile=kwok",
            "karpenter.batchIdleDuration=5s",
            "karpenter={}",
            "spot=[[[[",
            "a.b.c=1",
            "name=\u001b]0;x",
            "start=2026-03-29T00:59:00Z");

    /**
     * An input.
     *
     * @param kind what is changed, and which command reads it
     * @param isSimulated whether the command simulates what it could read
     * @param arguments the command
     */
    record FuzzInput(String kind, boolean isSimulated, List<String> arguments) {}

    private final FuzzSeeds seeds;
    private final List<Path> runs;
    private final SplittableRandom random;
    private final Path folder;

    /**
     * Makes the maker of one input.
     *
     * @param runs folders of runs that went well
     * @param folder where its files go, which is empty
     */
    FuzzInputs(FuzzSeeds seeds, List<Path> runs, SplittableRandom random, Path folder) {
        this.seeds = seeds;
        this.runs = runs;
        this.random = random;
        this.folder = folder;
    }

    /** Makes the input: more than half of them scenarios, of which a third is to be simulated. */
    FuzzInput next() throws IOException {
        int share = random.nextInt(200);
        if (share < 50) {
            return scenario(random.nextInt(5) == 0 ? gentle() : strong(), "validate");
        }
        if (share < 62) {
            return scenario(strong(), "lint");
        }
        if (share < 90) {
            return scenario(gentle(), "run");
        }
        if (share < 102) {
            return scenario(strong(), "run");
        }
        if (share < 124) {
            return scenarioOfFiles(random.nextInt(3) == 0 ? strong() : gentle());
        }
        if (share < 150) {
            return bareManifests(random.nextBoolean() ? strong() : gentle());
        }
        if (share < 158) {
            return trace();
        }
        if (share < 164) {
            return history();
        }
        if (share < 168) {
            return dump();
        }
        if (share < 180) {
            return journal();
        }
        if (share < 190) {
            return inputsOfRun();
        }
        return share < 198 ? recording() : check();
    }

    private Mutator strong() {
        return new TreeMutator(random);
    }

    private Mutator gentle() {
        return new GentleMutator(random, seeds.known());
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private FuzzInput scenario(Mutator mutator, String command) throws IOException {
        FuzzSeeds.Seed seed = any(seeds.scenarios());
        Object tree = mutator.mutated(seed.documents().get(0));
        if (command.equals("run")) {
            new ShortRuns(random).shorten(tree);
        }
        write(seed, tree, random.nextInt(4) == 0, strong());
        String how = mutator instanceof GentleMutator ? "gently changed scenario" : "scenario";
        return input(how, command);
    }

    /** A scenario that is as it was, of manifests or a trace that are not. */
    private FuzzInput scenarioOfFiles(Mutator mutator) throws IOException {
        List<FuzzSeeds.Seed> referring = seeds.scenarios().stream()
                .filter(seed -> !seed.referredTo().isEmpty())
                .toList();
        FuzzSeeds.Seed seed = any(referring);
        Object copy = TreeMutator.copy(seed.documents().get(0));
        new ShortRuns(random).shorten(copy);
        write(seed, copy, true, mutator);
        return input("files of a scenario", random.nextBoolean() ? "validate" : "run");
    }

    /**
     * Writes a scenario and the files that its seed names.
     *
     * @param isChanged whether some of these are changed
     */
    private void write(FuzzSeeds.Seed seed, @Nullable Object tree, boolean isChanged, Mutator mutator)
            throws IOException {
        Files.writeString(folder.resolve(SCENARIO), FuzzSeeds.text(tree == null ? List.of() : List.of(tree)));
        for (Map.Entry<String, String> file : seed.referredTo().entrySet()) {
            Path target = folder.resolve(file.getKey());
            Files.createDirectories(target.getParent());
            String text = file.getValue();
            if (isChanged && file.getKey().endsWith(".csv")) {
                text = changedTable(text);
            } else if (isChanged && random.nextBoolean()) {
                text = changedDocuments(text, mutator);
            }
            Files.writeString(target, text);
        }
    }

    private String changedDocuments(String text, Mutator mutator) {
        List<Object> documents = FuzzSeeds.documents(text);
        if (documents.isEmpty()) {
            return text;
        }
        Object changed = mutator.mutated(documents);
        ShortRuns.bound(changed);
        return FuzzSeeds.text(changed instanceof List<?> list ? list : List.of(changed));
    }

    private FuzzInput input(String kind, String command) {
        List<String> arguments =
                new ArrayList<>(List.of(command, folder.resolve(SCENARIO).toString()));
        boolean isRun = command.equals("run");
        if (isRun) {
            arguments.addAll(List.of("-o", folder.resolve(OUT).toString(), "--check-invariants"));
            if (random.nextInt(100) > 0) {
                arguments.add("--no-charts");
            }
            if (random.nextInt(10) == 0) {
                arguments.addAll(List.of("--metrics", "--openmetrics", "--log", "karpenter"));
            }
        }
        if (!command.equals("lint") && random.nextInt(kind.startsWith("gently") ? 15 : 4) == 0) {
            arguments.addAll(List.of("--set", any(SETTINGS)));
        }
        if (random.nextInt(10) == 0) {
            arguments.addAll(List.of("--output", random.nextBoolean() ? "json" : "yaml"));
        }
        return new FuzzInput(command + ", " + kind, isRun, arguments);
    }

    /** Files of manifests alone, as validate, lint and convert take them. */
    private FuzzInput bareManifests(Mutator mutator) throws IOException {
        FuzzSeeds.Seed seed = any(seeds.manifests());
        Object changed = mutator.mutated(seed.documents());
        String text = FuzzSeeds.text(changed instanceof List<?> list ? list : List.of(changed));
        Files.writeString(folder.resolve(MANIFESTS), damaged(text));
        String command = any(List.of("validate", "validate", "lint", "lint", "convert"));
        return new FuzzInput(
                command + ", manifests",
                false,
                List.of(command, folder.resolve(MANIFESTS).toString()));
    }

    /** Rarely one that is no YAML any more. */
    private String damaged(String text) {
        if (text.isEmpty() || random.nextInt(10) > 0) {
            return text;
        }
        int at = random.nextInt(text.length());
        return switch (random.nextInt(4)) {
            case 0 -> text.substring(0, at);
            case 1 -> text.substring(0, at) + "\u0000" + text.substring(at);
            case 2 -> text.substring(0, at) + "\t- {" + text.substring(at);
            default -> text.substring(0, at) + "\n---\n" + text.substring(at);
        };
    }

    private FuzzInput trace() throws IOException {
        Path source = any(seeds.traces());
        String text = changedTable(FuzzSeeds.unpacked(source));
        boolean isPacked = random.nextInt(3) == 0;
        Path file = folder.resolve(isPacked ? "t.csv.gz" : "t.csv");
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (isPacked) {
            pack(file, bytes);
            if (random.nextInt(5) == 0) {
                byte[] packed = Files.readAllBytes(file);
                packed[random.nextInt(packed.length)] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, packed);
            }
        } else {
            Files.write(file, bytes);
        }
        return switch (random.nextInt(4)) {
            case 0 ->
                new FuzzInput(
                        "trace convert",
                        false,
                        List.of("trace", "convert", "--sort", file.toString(), target("o.csv")));
            case 1 ->
                new FuzzInput("trace convert", false, List.of("trace", "convert", file.toString(), target("o.csv.gz")));
            case 2 -> new FuzzInput("trace inspect", false, List.of("trace", "inspect", file.toString()));
            default -> replayed(file);
        };
    }

    private FuzzInput replayed(Path trace) throws IOException {
        FuzzSeeds.Seed seed = seeds.scenarios().stream()
                .filter(each -> each.file().endsWith("trace-replay.yaml"))
                .findFirst()
                .orElseThrow();
        String text = FuzzSeeds.text(seed.documents())
                .replace("traces/openb-day.csv", trace.getFileName().toString());
        Object tree = FuzzSeeds.documents(text).get(0);
        new ShortRuns(random).shorten(tree);
        Files.writeString(folder.resolve(SCENARIO), FuzzSeeds.text(List.of(tree)));
        return input("trace", random.nextBoolean() ? "run" : "validate");
    }

    private String target(String name) throws IOException {
        return Files.createDirectories(folder.resolve(OUT)).resolve(name).toString();
    }

    private String changedTable(String text) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        if (lines.isEmpty()) {
            return "\u0000";
        }
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int index = random.nextInt(random.nextInt(4) == 0 ? 1 : lines.size());
            String line = lines.get(index);
            switch (random.nextInt(7)) {
                case 0 -> lines.add(random.nextInt(lines.size()), line);
                case 1 -> lines.set(index, line + ",1");
                case 2 -> lines.set(index, line.substring(0, random.nextInt(line.length() + 1)));
                default -> {
                    String[] cells = line.split(",", -1);
                    cells[random.nextInt(cells.length)] = any(CELLS);
                    lines.set(index, String.join(",", cells));
                }
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private FuzzInput history() throws IOException {
        Path seed = any(seeds.histories());
        String name = seed.getFileName().toString();
        String text = Files.readString(seed);
        Path file = folder.resolve(name);
        Files.writeString(file, damaged(changedHistory(name, text)));
        return random.nextBoolean()
                ? new FuzzInput("history inspect", false, List.of("history", "inspect", file.toString()))
                : new FuzzInput(
                        "history convert",
                        false,
                        List.of("history", "convert", file.toString(), "-o", target("recorded")));
    }

    /** A table, a document, or a document in each line. */
    private String changedHistory(String name, String text) {
        if (name.endsWith(".csv")) {
            return changedTable(text);
        }
        if (name.endsWith(".json")) {
            List<Object> documents = FuzzSeeds.documents(text);
            return FuzzSeeds.json(strong().mutated(documents.get(0)));
        }
        List<String> lines = new ArrayList<>(text.lines().toList());
        int index = random.nextInt(lines.size());
        List<Object> documents = FuzzSeeds.documents(lines.get(index));
        if (!documents.isEmpty()) {
            lines.set(index, FuzzSeeds.json(strong().mutated(documents.get(0))));
        }
        lines.add(random.nextInt(lines.size()), lines.get(random.nextInt(lines.size())));
        return String.join("\n", lines) + "\n";
    }

    /** Manifests as the dump of a cluster. */
    private FuzzInput dump() throws IOException {
        FuzzSeeds.Seed seed = any(seeds.manifests());
        Object changed = (random.nextBoolean() ? strong() : gentle()).mutated(seed.documents());
        String text = FuzzSeeds.text(changed instanceof List<?> list ? list : List.of(changed));
        Files.writeString(folder.resolve(MANIFESTS), damaged(text));
        List<String> arguments =
                new ArrayList<>(List.of("import", folder.resolve(MANIFESTS).toString(), "-o", target("imported")));
        if (random.nextInt(3) == 0) {
            arguments.add("--anonymise");
        }
        return new FuzzInput("import", false, arguments);
    }

    private FuzzInput journal() throws IOException {
        Path whole = any(runs);
        List<String> lines = new ArrayList<>(
                FuzzSeeds.unpacked(whole.resolve("journal.jsonl.gz")).lines().toList());
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int index = random.nextInt(lines.size());
            String line = lines.get(index);
            switch (random.nextInt(8)) {
                case 0 -> lines.remove(index);
                case 1 -> lines.add(random.nextInt(lines.size()), line);
                case 2 -> lines.set(index, line.replaceFirst("\"t\":[0-9.]+", "\"t\":" + time()));
                case 3 -> lines.set(index, line.replaceAll(":[0-9]+", ":-" + random.nextInt(9)));
                case 4 -> lines.set(index, line.replaceFirst("\"pod\":\"[^\"]*\"", "\"pod\":\"x\\\\u001b\""));
                case 5 -> lines.set(index, line.substring(0, random.nextInt(line.length())));
                default -> {
                    List<Object> documents = FuzzSeeds.documents(line);
                    if (!documents.isEmpty()) {
                        lines.set(index, FuzzSeeds.json(strong().mutated(documents.get(0))));
                    }
                }
            }
        }
        Files.copy(whole.resolve("inputs.json"), folder.resolve("inputs.json"));
        pack(folder.resolve("journal.jsonl.gz"), String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        String kind = any(EXPORTS);
        return new FuzzInput("export, journal", false, List.of("export", folder.toString(), kind));
    }

    private String time() {
        return any(List.of("1e30", "-1", "0", "99999999", "0.00000000001", "1e-99999", "null"));
    }

    /** What a folder of a run from elsewhere may hold. */
    private FuzzInput inputsOfRun() throws IOException {
        Path whole = any(runs);
        Object tree = FuzzSeeds.documents(Files.readString(whole.resolve("inputs.json")))
                .get(0);
        Object changed = strong().mutated(tree);
        Files.writeString(folder.resolve("inputs.json"), FuzzSeeds.json(changed));
        Files.copy(whole.resolve("journal.jsonl.gz"), folder.resolve("journal.jsonl.gz"));
        return random.nextInt(3) == 0
                ? new FuzzInput("export, inputs", false, List.of("export", folder.toString(), any(EXPORTS)))
                : new FuzzInput("explain, inputs", false, List.of("explain", folder.toString(), "node", "any"));
    }

    private FuzzInput recording() throws IOException {
        Object changed = strong().mutated(any(seeds.recordings()));
        ShortRuns.boundAll(changed);
        Path file = Files.writeString(folder.resolve("r.json"), FuzzSeeds.json(changed));
        return new FuzzInput("conformance", false, List.of("conformance", file.toString()));
    }

    /** A check that makes its baseline, or one against a baseline that was changed. */
    private FuzzInput check() throws IOException {
        Path whole = any(runs);
        Path scenario = Files.copy(whole.resolve(SCENARIO), folder.resolve(SCENARIO));
        Map<String, String> files = new LinkedHashMap<>();
        for (Path file : baselineOf(whole)) {
            String text = Files.readString(file);
            files.put(
                    file.getFileName().toString(),
                    FuzzSeeds.json(strong().mutated(FuzzSeeds.documents(text).get(0))));
        }
        Path baseline = Files.createDirectories(folder.resolve("baseline"));
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(baseline.resolve(file.getKey()), file.getValue());
        }
        return new FuzzInput(
                "check, baseline",
                false,
                List.of("check", scenario.toString(), "--baseline", baseline.toString(), "--check-invariants"));
    }

    private static List<Path> baselineOf(Path run) throws IOException {
        try (var files = Files.list(run.resolve("baseline"))) {
            return files.sorted().toList();
        }
    }

    static void pack(Path file, byte[] bytes) throws IOException {
        try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(file))) {
            packed.write(bytes);
        }
    }
}
