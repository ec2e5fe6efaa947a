// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.check;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.results.check.Baseline;
import dev.sawhorse.scenario.file.PortablePath;
import dev.sawhorse.scenario.load.InputFindings;
import dev.sawhorse.scenario.load.Variants;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A reader of the scenarios of a check and their baselines, which reports all problems at once. */
final class Candidates {
    private final CheckRequest request;
    private final BaselineFolder folder;
    private final Problems problems = new Problems();
    private final Set<String> keys = new TreeSet<>();

    private Candidates(CheckRequest request) {
        this.request = request;
        this.folder = new BaselineFolder(request.folder());
    }

    /**
     * Reads all candidates.
     *
     * @throws InvalidInputException with all problems of all files; a missing baseline is one unless the baselines are
     *     updated
     */
    static List<Candidate> of(CheckRequest request) {
        Candidates reading = new Candidates(request);
        List<Candidate> all = new ArrayList<>();
        ToleranceFile tolerances = reading.tolerances();
        List<Path> manifests = skippedFiles(request);
        for (Path file : request.scenarios()) {
            Candidate candidate = manifests.contains(file) ? null : reading.read(file, tolerances);
            if (candidate != null) {
                all.add(candidate);
            }
        }
        reading.problems.throwIfErrors();
        return all;
    }

    /** Returns the manifests that a wildcard matched together with scenarios that refer to them. */
    static List<Path> skippedFiles(CheckRequest request) {
        List<Path> manifests = request.scenarios().stream()
                .filter(InputFindings::holdsManifests)
                .toList();
        return manifests.size() < request.scenarios().size() ? manifests : List.of();
    }

    private ToleranceFile tolerances() {
        try {
            return ToleranceFile.read(folder.tolerances());
        } catch (InvalidInputException e) {
            problems.addAll(e.problems());
            throw new InvalidInputException(problems.sorted());
        }
    }

    private @Nullable Candidate read(Path file, ToleranceFile tolerances) {
        try {
            Variants variants = Variants.load(file, request.settings(), List.of(), request.access());
            String key = folder.key(file);
            if (!keys.add(key)) {
                problems.error(Position.ofFile(file.toString()), "", "is given twice", "Remove one of them.");
                return null;
            }
            Baseline baseline = folder.read(file);
            requireBaseline(file, variants, baseline);
            return new Candidate(
                    file,
                    key,
                    variants,
                    InputsDigest.of(file, variants),
                    baseline,
                    tolerances.of(key),
                    seeds(baseline));
        } catch (InvalidInputException e) {
            problems.addAll(e.problems());
            return null;
        }
    }

    private int seeds(@Nullable Baseline baseline) {
        Integer requested = request.seeds();
        return requested != null ? requested : baseline == null ? 1 : baseline.seeds();
    }

    private void requireBaseline(Path file, Variants variants, @Nullable Baseline baseline) {
        if (request.update()) {
            return;
        }
        if (baseline == null) {
            missing(file, "has no baseline in " + PortablePath.text(request.folder()));
            return;
        }
        for (String name : variants.names()) {
            if (baseline.variant(name) == null) {
                missing(file, "has no baseline of variant " + name);
            }
        }
    }

    private void missing(Path file, String message) {
        problems.error(
                Position.ofFile(file.toString()),
                "",
                message,
                "Record it: sawhorse check " + quoted(file) + " --baseline " + quoted(request.folder()) + " --update");
    }

    /** Returns a path quoted for a shell. */
    private static String quoted(Path path) {
        String text = path.toString();
        return text.matches("[\\p{L}\\p{N}/._:@%+,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
    }

    /** Returns the warnings and notes on scenarios without duplicates, and the skipped files. */
    static List<Problem> remarks(CheckRequest request, List<Candidate> candidates) {
        Problems notes = new Problems();
        for (Path manifests : skippedFiles(request)) {
            notes.note(Position.ofFile(manifests.toString()), "", "contains manifests and no scenario: skipped");
        }
        return Stream.concat(
                        notes.sorted().stream(),
                        candidates.stream()
                                .flatMap(candidate -> candidate.variants().remarks().stream())
                                .distinct())
                .toList();
    }
}
