package dev.sawhorse.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A structure-aware fuzz test: scenarios, settings and journals that are changed at random never end in a defect, a stack trace,
 * control characters or a folder half written.
 *
 * <p>{@code -Dfuzz.inputs} says how many inputs are tried (Maven's profile {@code fuzz}: 100,000) and {@code -Dfuzz.seed} which
 * ones; a failure names its seed and leaves its input in the message.
 */
class FuzzTest {
    private static final int INPUTS = Integer.getInteger("fuzz.inputs", 2_000);
    private static final long SEED = Long.getLong("fuzz.seed", 1);
    private static final int LONGEST_SEED = 9_000;
    private static final int MOST_FAILURES = 20;
    private static final List<String> EXPORTS = List.of("metrics", "karpenter-log", "nodeclaims", "disruptions");

    @TempDir
    private Path folder;

    private final Map<Integer, Integer> exits = new TreeMap<>();
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());

    @Test
    void noInputEndsInADefect() throws IOException {
        List<Object> seeds = seeds();
        List<String> journal = journal();
        LongStream.range(SEED, SEED + INPUTS).parallel().forEach(number -> tryInput(number, seeds, journal));
        assertThat(failures).as("exit codes " + exits).isEmpty();
        assertThat(exits.keySet()).contains(0, 2);
    }

    private void tryInput(long number, List<Object> seeds, List<String> journal) {
        if (failures.size() >= MOST_FAILURES) {
            return;
        }
        SplittableRandom random = new SplittableRandom(number);
        try {
            Path own = Files.createDirectories(folder.resolve("input-" + number));
            if (random.nextInt(20) == 0) {
                tryJournal(number, journal, own, random);
            } else {
                tryScenario(number, seeds.get(random.nextInt(seeds.size())), own, random);
            }
            delete(own);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The cases of the project and the shipped scenarios, the shorter ones, for a few minutes each. */
    private static List<Object> seeds() throws IOException {
        List<Object> seeds = new ArrayList<>();
        for (Path source : List.of(Path.of("src/test/resources/fuzz"), Path.of("../scenarios"))) {
            try (Stream<Path> files = Files.list(source)) {
                for (Path file : files.filter(each -> each.toString().endsWith(".yaml"))
                        .sorted()
                        .toList()) {
                    String text = Files.readString(file);
                    if (text.length() < LONGEST_SEED && !text.contains("trace") && !text.contains("manifests/")) {
                        new Load(LoadSettings.builder().build())
                                .loadAllFromString(text)
                                .forEach(document -> {
                                    if (document instanceof Map<?, ?>) {
                                        seeds.add(document);
                                    }
                                });
                    }
                }
            }
        }
        assertThat(seeds).hasSizeGreaterThan(20);
        return seeds;
    }

    private void tryScenario(long number, Object seed, Path own, SplittableRandom random) throws IOException {
        Object tree = new TreeMutator(random).mutated(seed);
        if (tree instanceof Map<?, ?> map) {
            shorten(TreeMutator.cast(map), random);
        }
        DumpSettings json = DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.FLOW)
                .setMultiLineFlow(false)
                .setWidth(Integer.MAX_VALUE)
                .build();
        String text = new Dump(json).dumpToString(tree);
        Path file = Files.writeString(own.resolve("s.yaml"), text);
        Path out = own.resolve("out");
        String[] arguments = switch (random.nextInt(8)) {
            case 0, 1, 2, 3, 4 -> new String[] {"validate", file.toString()};
            case 5 -> new String[] {"lint", file.toString()};
            default ->
                new String[] {"run", file.toString(), "--no-charts", "-o", out.toString(), "--set", setting(random)};
        };
        check(number, text, out, Ran.of(arguments));
    }

    private static String setting(SplittableRandom random) {
        List<String> settings = List.of(
                "seed=2",
                "seed=3",
                "seed=4",
                "manifests[0].spec.template.spec.requirements[0].values=-1",
                "manifests[*].metadata.name=x",
                "manifests[0].spec.limits.cpu=1",
                "timeline[0].at=1m",
                "latencies.profile=kwok");
        return settings.get(random.nextInt(settings.size()));
    }

    /** Ten minutes are enough for most of what can go wrong, and objects that are deleted and applied at one instant are wanted. */
    private static void shorten(Map<Object, @Nullable Object> scenario, SplittableRandom random) {
        boolean isScenario = scenario.get("manifests") instanceof List<?> manifests && !manifests.isEmpty();
        if (!isScenario) {
            return;
        }
        if (scenario.containsKey("duration")) {
            scenario.put("duration", "10m");
        }
        List<?> manifests = (List<?>) scenario.get("manifests");
        Object chosen = manifests.get(random.nextInt(manifests.size()));
        if (random.nextBoolean()
                && chosen instanceof Map<?, ?> object
                && object.get("kind") instanceof String kind
                && object.get("metadata") instanceof Map<?, ?> meta
                && meta.get("name") instanceof String name) {
            List<Object> timeline = new ArrayList<>();
            String at = random.nextBoolean() ? "5m" : "2m";
            if (random.nextInt(4) > 0) {
                timeline.add(entry(at, "delete", Map.of("kind", kind, "name", name)));
            }
            timeline.add(entry(at, "apply", TreeMutator.copy(object)));
            scenario.put("timeline", timeline);
        }
    }

    private static Object entry(String at, String verb, @Nullable Object object) {
        Map<String, @Nullable Object> entry = new LinkedHashMap<>();
        entry.put("at", at);
        entry.put(verb, object);
        return entry;
    }

    private List<String> journal() throws IOException {
        Path out = folder.resolve("whole");
        assertThat(Ran.of("run", "../scenarios/inflate.yaml", "--no-charts", "-o", out.toString())
                        .exitCode())
                .isZero();
        Path plain = folder.resolve("journal.jsonl");
        try (InputStream packed = new GZIPInputStream(Files.newInputStream(out.resolve("journal.jsonl.gz")))) {
            Files.copy(packed, plain);
        }
        return Files.readAllLines(plain);
    }

    private void tryJournal(long number, List<String> journal, Path own, SplittableRandom random) throws IOException {
        List<String> lines = new ArrayList<>(journal);
        int changes = 1 + random.nextInt(3);
        for (int i = 0; i < changes; i++) {
            int index = random.nextInt(lines.size());
            String line = lines.get(index);
            switch (random.nextInt(6)) {
                case 0 -> lines.remove(index);
                case 1 -> lines.add(random.nextInt(lines.size()), line);
                case 2 -> lines.set(index, line.replaceFirst("\"t\":[0-9.]+", "\"t\":" + time(random)));
                case 3 -> lines.set(index, line.replaceAll(":[0-9]+", ":-" + random.nextInt(9)));
                case 4 -> lines.set(index, line.replaceFirst("\"pod\":\"[^\"]*\"", "\"pod\":\"x\\u001b\""));
                default -> lines.set(index, line.substring(0, random.nextInt(line.length())));
            }
        }
        Path run = Files.createDirectories(own.resolve("run"));
        Files.copy(folder.resolve("whole").resolve("inputs.json"), run.resolve("inputs.json"));
        try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(run.resolve("journal.jsonl.gz")))) {
            packed.write(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
        }
        String kind = EXPORTS.get(random.nextInt(EXPORTS.size()));
        Ran ran = Ran.of("export", run.toString(), kind);
        check(number, "journal, export " + kind, own.resolve("out"), ran);
    }

    private static String time(SplittableRandom random) {
        return List.of("1e30", "-1", "0", "99999999", "0.00000000001", "1e-99999", "null")
                .get(random.nextInt(7));
    }

    private synchronized void check(long number, String input, Path out, Ran ran) throws IOException {
        exits.merge(ran.exitCode(), 1, Integer::sum);
        String printed = ran.stdout() + ran.stderr();
        boolean isAllowed = ran.exitCode() >= 0 && ran.exitCode() <= ExitCode.NOT_FINISHED;
        boolean hasTrace = printed.contains("\tat ") || printed.contains("defect of");
        boolean acts = printed.chars().anyMatch(c -> c != '\n' && c != '\t' && Character.isISOControl(c))
                || printed.contains("\u202e")
                || printed.lines().anyMatch(line -> line.stripLeading().startsWith("::"));
        boolean isHalf = ran.exitCode() == ExitCode.BAD_INPUT && !isEmpty(out);
        if (!isAllowed || hasTrace || acts || isHalf) {
            failures.add("input " + number + ": exit " + ran.exitCode() + (acts ? ", acts" : "")
                    + (isHalf ? ", half written" : "") + "\n" + ran.stderr() + "\n" + input);
        }
    }

    private static boolean isEmpty(Path out) throws IOException {
        if (!Files.exists(out)) {
            return true;
        }
        try (Stream<Path> files = Files.list(out)) {
            return files.findAny().isEmpty();
        }
    }

    private static void delete(Path out) throws IOException {
        if (Files.exists(out)) {
            try (Stream<Path> files = Files.walk(out)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
