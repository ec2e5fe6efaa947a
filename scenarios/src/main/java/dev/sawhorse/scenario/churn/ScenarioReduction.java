// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.churn;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.output.FlowYaml;
import dev.sawhorse.scenario.export.ReferencedFiles;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.importing.ImportResult;
import dev.sawhorse.scenario.importing.ScenarioText;
import dev.sawhorse.scenario.importing.Trees;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.schema.DurationFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
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

    private final ScenarioSources sources;
    private final Predicate<Scenario> property;
    private final int mostRuns;
    private MappingNode best;
    private Scenario scenario;
    private int runs;

    private ScenarioReduction(Scenario scenario, MappingNode root, Predicate<Scenario> property, int mostRuns) {
        this.sources = scenario.sources();
        this.scenario = scenario;
        this.property = property;
        this.mostRuns = mostRuns;
        this.best = root;
    }

    /**
     * A reduced scenario.
     *
     * @param files contents of its files by name
     * @param objects number of its manifests
     * @param runs number of runs that the reduction took
     * @param notes what is not carried over
     */
    public record Reduced(Scenario scenario, Map<String, String> files, int objects, int runs, List<String> notes) {}

    /**
     * Reduces a scenario.
     *
     * @param property whether a scenario still shows what is looked for; called with valid scenarios
     * @param mostRuns the number of scenarios that are tried at most
     * @return null if the scenario itself does not have the property
     */
    public static @Nullable Reduced of(Scenario scenario, Predicate<Scenario> property, int mostRuns) {
        List<SourceNode> objects = new ArrayList<>();
        scenario.initialObjects()
                .all()
                .forEach(manifest -> objects.add(manifest.place().node()));
        MappingNode root = Trees.without(
                        ScenarioLoader.document(scenario.sources()), "variants", "assert", "tune", "description")
                .with(MANIFESTS, Trees.of(objects));
        ScenarioReduction reduction = new ScenarioReduction(scenario, root, property, mostRuns);
        return reduction.accepts(root) ? reduction.reduce() : null;
    }

    private Reduced reduce() {
        String before;
        do {
            before = FlowYaml.of(best);
            shorten();
            minimize(WORKLOADS);
            minimize(TIMELINE);
            minimize(MANIFESTS);
            halveReplicas();
        } while (!FlowYaml.of(best).equals(before) && runs < mostRuns);
        Map<String, String> files = new LinkedHashMap<>();
        List<String> notes = new ArrayList<>();
        List<SourceNode> objects = items(MANIFESTS);
        files.put(
                ImportResult.OBJECTS,
                ScenarioText.objects(
                        "The objects of the reduced scenario.",
                        objects.stream().map(MappingNode.class::cast).toList()));
        files.put(ImportResult.SCENARIO, "");
        MappingNode written = new ReferencedFiles(sources, files, notes)
                .copy(best.with(MANIFESTS, Trees.of(List.of(ImportResult.OBJECTS))));
        files.put(ImportResult.SCENARIO, ScenarioText.yaml(List.of(written)));
        return new Reduced(scenario, files, objects.size(), runs, notes);
    }

    private List<SourceNode> items(String key) {
        return best.present(key) instanceof SequenceNode list ? list.items() : List.of();
    }

    /** Removes ever smaller parts of a list, as long as the property stays. */
    private void minimize(String key) {
        int parts = 2;
        while (!items(key).isEmpty() && runs < mostRuns) {
            List<SourceNode> all = items(key);
            int size = Math.max(1, (all.size() + parts - 1) / parts);
            boolean isReduced = false;
            for (int from = 0; from < items(key).size() && runs < mostRuns; ) {
                List<SourceNode> rest = new ArrayList<>(items(key));
                rest.subList(from, Math.min(from + size, rest.size())).clear();
                if (accepts(rest.isEmpty() ? Trees.without(best, key) : best.with(key, Trees.of(rest)))) {
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
    private void shorten() {
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
                best.with(DURATION, Trees.of(DurationFormat.text(Duration.ofSeconds(duration.toSeconds()))));
        return kept.isEmpty() ? Trees.without(shorter, TIMELINE) : shorter.with(TIMELINE, Trees.of(kept));
    }

    private void halveReplicas() {
        for (int i = 0; i < items(MANIFESTS).size(); i++) {
            halveReplicas(MANIFESTS, i, "spec");
        }
        for (int i = 0; i < items(TIMELINE).size(); i++) {
            halveReplicas(TIMELINE, i, "scale");
        }
    }

    /** Halves the replicas of an item under a key, as long as the property stays. */
    private void halveReplicas(String list, int index, String key) {
        boolean isReduced = true;
        while (isReduced) {
            MappingNode item = (MappingNode) items(list).get(index);
            MappingNode halved = halved(item.mapping(key));
            isReduced = halved != null && accepts(best.with(list, replaced(list, index, item.with(key, halved))));
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
    private boolean accepts(MappingNode candidate) {
        if (runs >= mostRuns) {
            return false;
        }
        runs++;
        try {
            Map<String, String> texts = new LinkedHashMap<>(sources.texts());
            texts.put(sources.file(), ScenarioText.yaml(List.of(candidate)));
            Scenario loaded = ScenarioLoader.load(sources.derived(texts, List.of(), ""));
            if (!property.test(loaded)) {
                return false;
            }
            best = candidate;
            scenario = loaded;
            return true;
        } catch (InvalidInputException invalid) {
            return false;
        }
    }
}
