// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.headroom;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.importing.Trees;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.sweep.Sweep;
import dev.sawhorse.scenario.sweep.SweepEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Runs a scenario with each mechanism at several sizes, all over the same seeds. The result depends on neither the engine nor
 * the number of threads.
 */
public final class Headroom {
    private static final String MEASURE = "measure";
    private static final String VARIANTS = "variants";
    private static final String MANIFESTS = "manifests";

    private final Scenario today;
    private final HeadroomRequest request;

    /**
     * Loads a scenario.
     *
     * @throws InvalidInputException if it is invalid
     */
    public Headroom(Path path, List<Setting> settings, FileAccess access, HeadroomRequest request) {
        Scenario written = ScenarioLoader.load(path, settings, "", access);
        DerivedScenario derived = DerivedScenario.of(written, List.of());
        this.today = derived.with(measured(derived.root(), request, written)).load("");
        this.request = request;
    }

    /** A section of the scenario itself, which says which pods count, stays. */
    private static MappingNode measured(MappingNode root, HeadroomRequest request, Scenario written) {
        MappingNode alone = Trees.without(root, VARIANTS, "tune", "assert");
        boolean isGiven = root.present(MEASURE) != null && request.warmUp() == null;
        String after = request.warmUp(written.file().duration()).toSeconds() + "s";
        return isGiven ? alone : alone.with(MEASURE, Trees.of(Trees.ordered("after", after, "fromPriority", 0)));
    }

    /** Returns the scenario as it is. */
    public Scenario today() {
        return today;
    }

    /**
     * Runs everything.
     *
     * @return null if the monitor stopped the runs
     * @throws InvalidInputException if no pod waits, or a size is none of its mechanism
     * @throws IOException if the engine cannot be reached
     */
    public @Nullable HeadroomCurves run(SweepEngine engine, SweepEngine.Options options, ScenarioRun.Monitor monitor)
            throws IOException {
        WaitingPods waiting = WaitingPodsRun.of(today, monitor);
        if (waiting == null) {
            return null;
        }
        Map<String, String> unfit = new LinkedHashMap<>();
        List<Planned> planned = new ArrayList<>();
        for (Mechanism mechanism : request.mechanisms()) {
            String obstacle = mechanism.obstacle(today, waiting);
            if (obstacle == null) {
                planned.addAll(planned(mechanism, waiting));
            } else {
                unfit.put(mechanism.name(), obstacle);
            }
        }
        Set<String> before = Lint.errors(today);
        planned.removeIf(size -> {
            String problem = problem(scenario(waiting, List.of(size)), size, before);
            if (problem != null) {
                unfit.put(size.name(), problem);
            }
            return problem != null;
        });
        DerivedScenario scenario = scenario(waiting, planned);
        List<Scenario> variants = new ArrayList<>(List.of(scenario.load(HeadroomCurves.TODAY)));
        planned.forEach(size -> variants.add(scenario.load(size.name())));
        List<ComparedVariant> compared = new Sweep(variants, request.seeds(), engine, options, monitor)
                .compare(RunArchive.NONE, Map.of(), (variant, seed, digest) -> {});
        if (compared == null) {
            return null;
        }
        List<HeadroomCurves.Choice> choices = new ArrayList<>();
        for (int i = 0; i < planned.size(); i++) {
            Planned size = planned.get(i);
            choices.add(new HeadroomCurves.Choice(
                    size.mechanism(),
                    size.size(),
                    compared.get(i + 1),
                    size.objects(),
                    size.mechanism().commands(today, waiting, size.size())));
        }
        return new HeadroomCurves(request, waiting, scenario, variants, compared.get(0), choices, unfit);
    }

    /** A mechanism with a size, and the changes of its variant. */
    private record Planned(Mechanism mechanism, String size, MappingNode overlay) {
        String name() {
            return mechanism.name() + "-" + size;
        }

        List<MappingNode> objects() {
            return overlay.mappings(MANIFESTS);
        }
    }

    private List<Planned> planned(Mechanism mechanism, WaitingPods waiting) {
        return request.sizes().getOrDefault(mechanism.name(), mechanism.sizes(today, waiting)).stream()
                .map(size ->
                        new Planned(mechanism, size, (MappingNode) Trees.of(mechanism.overlay(today, waiting, size))))
                .toList();
    }

    /** Returns the scenario with a variant for each size. */
    private DerivedScenario scenario(WaitingPods waiting, List<Planned> planned) {
        Map<String, Object> variants = new LinkedHashMap<>();
        variants.put(HeadroomCurves.TODAY, Map.of());
        for (Planned size : planned) {
            SourceNode description = Trees.of("With " + size.mechanism().described(size.size()) + ".");
            variants.put(size.name(), size.overlay().with("description", description));
        }
        DerivedScenario alone = DerivedScenario.of(
                today,
                List.of(
                        "Written by sawhorse headroom: " + today.name()
                                + " with a variant for each size of each mechanism.",
                        "The pods that wait longest are those of " + waiting.workload() + ": " + waiting.requestsText()
                                + ".",
                        "",
                        "  sawhorse compare " + DerivedScenario.FILE));
        return alone.with(alone.root().with(VARIANTS, Trees.of(variants)));
    }

    /** What validation or lint refuses costs no run. */
    private static @Nullable String problem(DerivedScenario scenario, Planned size, Set<String> before) {
        try {
            Set<String> errors = Lint.errors(scenario.load(size.name()));
            errors.removeAll(before);
            return errors.stream().findFirst().orElse(null);
        } catch (InvalidInputException e) {
            return e.problems().get(0).message();
        }
    }
}
