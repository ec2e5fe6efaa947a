// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.file.Variant;
import dev.sawhorse.scenario.validation.VariantProblems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The variants of a scenario, each ready to run.
 *
 * @param scenario the file itself
 * @param all the requested variants, in the requested order; if the file has none, the file itself
 * @param remarks warnings and notes on the file and on the variants, without duplicates ({@link VariantProblems})
 */
public record Variants(Scenario scenario, List<Scenario> all, List<Problem> remarks) {
    /** The name of the file itself if it has no variants. */
    public static final String BASE = "base";

    public Variants {
        all = List.copyOf(all);
        remarks = List.copyOf(remarks);
    }

    /** Returns a scenario as the only variant, the file itself. */
    public static Variants of(Scenario scenario) {
        return new Variants(scenario, List.of(scenario), scenario.remarks());
    }

    /** Returns the names, in the requested order. */
    public List<String> names() {
        return all.stream().map(Variants::name).toList();
    }

    /** Returns the name of a scenario among the variants of its file. */
    public static String name(Scenario variant) {
        return variant.variant().isEmpty() ? BASE : variant.variant();
    }

    /** Loads a scenario file and variants of it, with access to its own folder only. */
    public static Variants load(Path path, List<Setting> settings, List<String> names) {
        return load(path, settings, names, FileAccess.OWN_FOLDER);
    }

    /**
     * Loads a scenario file and variants of it.
     *
     * @param names names of the variants, empty for all
     * @param access files that the scenario may refer to
     * @throws InvalidInputException with all problems of all of them
     */
    public static Variants load(Path path, List<Setting> settings, List<String> names, FileAccess access) {
        return load(path, settings, names, List.of(), access);
    }

    /**
     * Loads a scenario file, or variants of it, with the rules of several versions of Karpenter.
     *
     * @param names names of the variants; if empty, the file itself with every version, or all variants without versions
     * @param versions the versions of Karpenter, empty for the one of the file
     * @param access files that the scenario may refer to
     * @throws InvalidInputException with all problems of all of them
     */
    public static Variants load(
            Path path, List<Setting> settings, List<String> names, List<KarpenterVersion> versions, FileAccess access) {
        Scenario scenario = ScenarioLoader.load(path, settings, "", access);
        List<String> known = scenario.variants().stream().map(Variant::name).toList();
        requireKnown(path, scenario.variants(), names);
        if (known.isEmpty() && versions.isEmpty()) {
            return of(scenario);
        }
        List<Request> requests = versions.isEmpty()
                ? (names.isEmpty() ? known : names).stream().map(Request::of).toList()
                : Request.ofVersions(names, known, versions);
        Map<String, Supplier<Scenario>> loaders = new LinkedHashMap<>();
        requests.forEach(request -> loaders.put(
                request.label(), () -> ScenarioLoader.load(path, request.with(settings), request.variant(), access)));
        return load(path, scenario, loaders);
    }

    /**
     * Loads a scenario and its variants again.
     *
     * @param file the sources of the scenario itself
     * @param variants the sources of each variant by its name; {@link #BASE} alone is the file itself
     * @throws InvalidInputException if a file that was only fingerprinted has changed
     */
    public static Variants load(ScenarioSources file, Map<String, ScenarioSources> variants) {
        Scenario scenario = ScenarioLoader.load(file);
        if (scenario.variants().isEmpty() && variants.keySet().equals(Set.of(BASE))) {
            return of(scenario);
        }
        Map<String, Supplier<Scenario>> loaders = new LinkedHashMap<>();
        variants.forEach((label, sources) -> loaders.put(label, () -> ScenarioLoader.load(sources)));
        return load(Path.of(file.file()), scenario, loaders);
    }

    private static Variants load(Path path, Scenario scenario, Map<String, Supplier<Scenario>> loaders) {
        VariantProblems problems = new VariantProblems(List.copyOf(loaders.keySet()));
        problems.addOfFile(scenario.remarks());
        List<Scenario> all = new ArrayList<>();
        boolean sound = true;
        for (Map.Entry<String, Supplier<Scenario>> loader : loaders.entrySet()) {
            String label = loader.getKey();
            try {
                Scenario variant = loader.getValue().get().asVariant(label);
                requireSameTime(path, variant, scenario);
                all.add(variant);
                problems.addOfVariant(label, variant.remarks());
            } catch (InvalidInputException e) {
                problems.addOfVariant(label, e.problems());
                sound = false;
            }
        }
        if (!sound) {
            throw new InvalidInputException(problems.all());
        }
        return new Variants(scenario, all, problems.all());
    }

    /**
     * A variant to load.
     *
     * @param variant its name in the file, empty for the file itself
     * @param label its name in the comparison
     * @param version the version of Karpenter, null for the one of the file
     */
    private record Request(
            String variant, String label, @Nullable KarpenterVersion version) {
        static Request of(String variant) {
            return new Request(variant, variant, null);
        }

        /** Returns every version of the named variants, of the file itself if none is named. */
        static List<Request> ofVersions(List<String> names, List<String> known, List<KarpenterVersion> versions) {
            List<Request> requests = new ArrayList<>();
            for (String name : names.isEmpty() ? List.of("") : names) {
                String variant = known.contains(name) ? name : "";
                versions.forEach(version -> requests.add(new Request(
                        variant, variant.isEmpty() ? version.text() : variant + "-" + version.text(), version)));
            }
            return requests;
        }

        List<Setting> with(List<Setting> settings) {
            if (version == null) {
                return settings;
            }
            List<Setting> withVersion = new ArrayList<>(settings);
            withVersion.add(Setting.parse("karpenter.version=\"" + version.text() + "\""));
            return withVersion;
        }
    }

    /** Variants with other times or seeds would not have the same load. */
    private static void requireSameTime(Path path, Scenario variant, Scenario scenario) {
        ScenarioFile own = variant.file();
        ScenarioFile shared = scenario.file();
        boolean same = own.seed() == shared.seed()
                && own.start().equals(shared.start())
                && own.duration().equals(shared.duration());
        if (!same) {
            throw invalid(
                    path,
                    "seed, start or duration is not that of the scenario",
                    "Set it for the whole scenario: variants are compared under the same load.");
        }
    }

    private static void requireKnown(Path path, List<Variant> variants, List<String> names) {
        Set<String> seen = new LinkedHashSet<>();
        for (String name : names) {
            boolean known = variants.stream().anyMatch(variant -> variant.name().equals(name));
            if (!known && !(variants.isEmpty() && name.equals(BASE))) {
                throw unknown(path, name, variants);
            }
            if (!seen.add(name)) {
                throw invalid(path, "variant \"" + name + "\" is given twice", "Remove one of them.");
            }
        }
    }

    static InvalidInputException unknown(Path path, String name, List<Variant> variants) {
        List<String> names = variants.stream().map(Variant::name).toList();
        String hint = Spelling.hint(name, names);
        String known = Stream.of(String.join(", ", names))
                .filter(text -> !text.isEmpty())
                .map(text -> "Maybe one of these: " + text + ".")
                .findFirst()
                .orElse("Add a section variants.");
        return invalid(path, "has no variant \"" + name + "\"", hint == null ? known : hint);
    }

    private static InvalidInputException invalid(Path path, String message, String hint) {
        return InvalidInputException.ofFile(path, message, hint);
    }
}
