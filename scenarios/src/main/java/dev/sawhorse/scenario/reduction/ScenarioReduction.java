// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.reduction;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.output.FlowYaml;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.export.ReferencedFiles;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.importing.ImportResult;
import dev.sawhorse.scenario.importing.ScenarioText;
import dev.sawhorse.scenario.importing.Trees;
import dev.sawhorse.scenario.schema.DurationFormat;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reduction of a scenario to a small one that still has a property, by delta debugging (Zeller and Hildebrandt's ddmin) over
 * objects, timeline, workloads, replicas and time. A scenario that is invalid does not have the property.
 */
public final class ScenarioReduction {
    private static final String MANIFESTS = "manifests";
    private static final String TIMELINE = "timeline";
    private static final String WORKLOADS = "workloads";
    private static final String DURATION = "duration";
    private static final String REPLICAS = "replicas";
    private static final Duration SHORTEST = Duration.ofMinutes(5);

    private final Property property;
    private final int mostRuns;
    private DerivedScenario best;
    private Scenario scenario;
    private int runs;

    private ScenarioReduction(DerivedScenario whole, Scenario scenario, Property property, int mostRuns) {
        this.best = whole;
        this.scenario = scenario;
        this.property = property;
        this.mostRuns = mostRuns;
    }

    /** What a scenario still has to show. */
    @FunctionalInterface
    public interface Property {
        /**
         * Returns whether a valid scenario shows it.
         *
         * @param file from which variants can be loaded
         * @param loaded the file itself, without a variant
         */
        boolean holds(DerivedScenario file, Scenario loaded) throws IOException;

        /** Returns a candidate without what refers to items that were left out. */
        default MappingNode tidied(MappingNode candidate) {
            return candidate;
        }
    }

    /**
     * A reduced scenario.
     *
     * @param scenario the file, loaded without a variant
     * @param objects number of its manifests
     * @param runs number of scenarios that the reduction tried
     */
    public record Reduced(DerivedScenario file, Scenario scenario, int objects, int runs) {
        /** Returns its files, the objects in one of their own. */
        public DerivedScenario.Files files() {
            Map<String, String> files = new LinkedHashMap<>();
            List<String> notes = new ArrayList<>();
            List<MappingNode> manifests = file.root().mappings(MANIFESTS);
            files.put(ImportResult.OBJECTS, ScenarioText.objects("The objects of the reduced scenario.", manifests));
            files.put(ImportResult.SCENARIO, "");
            MappingNode written = new ReferencedFiles(file.origin(), files, notes)
                    .copy(file.root().with(MANIFESTS, Trees.of(List.of(ImportResult.OBJECTS))), MANIFESTS);
            files.put(ImportResult.SCENARIO, ScenarioText.yaml(List.of(written)));
            return new DerivedScenario.Files(files, notes);
        }
    }

    /**
     * Reduces a scenario without its variants.
     *
     * @param mostRuns the number of scenarios that are tried at most
     * @return null if the scenario itself does not have the property
     * @throws IOException if the property cannot be tested
     */
    public static @Nullable Reduced of(Scenario scenario, Property property, int mostRuns) throws IOException {
        DerivedScenario whole = DerivedScenario.of(scenario, List.of());
        return of(
                whole.with(Trees.without(whole.root(), "variants", "assert", "tune", "description")),
                scenario,
                property,
                mostRuns);
    }

    /**
     * Reduces a scenario file.
     *
     * @param loaded the file itself, without a variant
     * @param mostRuns the number of scenarios that are tried at most
     * @return null if the scenario itself does not have the property
     * @throws IOException if the property cannot be tested
     */
    public static @Nullable Reduced of(DerivedScenario file, Scenario loaded, Property property, int mostRuns)
            throws IOException {
        List<SourceNode> objects = new ArrayList<>();
        loaded.initialObjects()
                .all()
                .forEach(manifest -> objects.add(manifest.place().node()));
        ScenarioReduction reduction = new ScenarioReduction(file, loaded, property, mostRuns);
        return reduction.accepts(file.root().with(MANIFESTS, Trees.of(objects))) ? reduction.reduce() : null;
    }

    private Reduced reduce() throws IOException {
        String before;
        do {
            before = FlowYaml.of(best.root());
            shorten();
            minimize(WORKLOADS);
            minimize(TIMELINE);
            minimize(MANIFESTS);
            halveReplicas();
        } while (!FlowYaml.of(best.root()).equals(before) && runs < mostRuns);
        return new Reduced(best, scenario, items(MANIFESTS).size(), runs);
    }

    private List<SourceNode> items(String key) {
        return best.root().present(key) instanceof SequenceNode list ? list.items() : List.of();
    }

    /** Removes ever smaller parts of a list, as long as the property stays. */
    private void minimize(String key) throws IOException {
        int parts = 2;
        while (!items(key).isEmpty() && runs < mostRuns) {
            List<SourceNode> all = items(key);
            int size = Math.max(1, (all.size() + parts - 1) / parts);
            boolean isReduced = false;
            for (int from = 0; from < items(key).size() && runs < mostRuns; ) {
                List<SourceNode> rest = new ArrayList<>(items(key));
                rest.subList(from, Math.min(from + size, rest.size())).clear();
                if (accepts(
                        rest.isEmpty()
                                ? Trees.without(best.root(), key)
                                : best.root().with(key, Trees.of(rest)))) {
                    isReduced = true;
                } else {
                    from += size;
                }
            }
            if (size == 1) {
                return;
            }
            parts = isReduced ? 2 : parts * 2;
        }
    }

    /** Halves the simulated time, without what the timeline does later. */
    private void shorten() throws IOException {
        Duration duration = scenario.file().duration().dividedBy(2);
        while (duration.compareTo(SHORTEST) >= 0 && accepts(lasting(duration))) {
            duration = scenario.file().duration().dividedBy(2);
        }
    }

    private MappingNode lasting(Duration duration) {
        List<SourceNode> kept = new ArrayList<>();
        List<SourceNode> entries = items(TIMELINE);
        for (int i = 0; i < entries.size(); i++) {
            if (scenario.file().timeline().get(i).at().compareTo(duration) < 0) {
                kept.add(entries.get(i));
            }
        }
        MappingNode shorter =
                best.root().with(DURATION, Trees.of(DurationFormat.text(Duration.ofSeconds(duration.toSeconds()))));
        return kept.isEmpty() ? Trees.without(shorter, TIMELINE) : shorter.with(TIMELINE, Trees.of(kept));
    }

    private void halveReplicas() throws IOException {
        for (int i = 0; i < items(MANIFESTS).size(); i++) {
            halveReplicas(MANIFESTS, i, "spec");
        }
        for (int i = 0; i < items(TIMELINE).size(); i++) {
            halveReplicas(TIMELINE, i, "scale");
        }
    }

    /** Halves the replicas of an item under a key, as long as the property stays. */
    private void halveReplicas(String list, int index, String key) throws IOException {
        boolean isReduced = true;
        while (isReduced) {
            MappingNode item = (MappingNode) items(list).get(index);
            MappingNode halved = halved(item.mapping(key));
            isReduced =
                    halved != null && accepts(best.root().with(list, replaced(list, index, item.with(key, halved))));
        }
    }

    private static @Nullable MappingNode halved(MappingNode spec) {
        String text = spec.text(REPLICAS);
        if (text == null || !text.matches("[0-9]{1,7}") || Integer.parseInt(text) < 2) {
            return null;
        }
        return spec.with(REPLICAS, Trees.of(Integer.parseInt(text) / 2));
    }

    private SourceNode replaced(String key, int index, SourceNode item) {
        List<SourceNode> items = new ArrayList<>(items(key));
        items.set(index, item);
        return Trees.of(items);
    }

    /** Makes a candidate the best scenario if it has the property. */
    private boolean accepts(MappingNode candidate) throws IOException {
        if (runs >= mostRuns) {
            return false;
        }
        runs++;
        try {
            DerivedScenario file = best.with(property.tidied(candidate));
            Scenario loaded = file.load("");
            if (!property.holds(file, loaded)) {
                return false;
            }
            best = file;
            scenario = loaded;
            return true;
        } catch (InvalidInputException invalid) {
            return false;
        }
    }
}
