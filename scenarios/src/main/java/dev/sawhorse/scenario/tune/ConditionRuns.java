// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The runs of today's settings and of the results of a search under each other condition. */
record ConditionRuns(
        Path path,
        List<Setting> settings,
        FileAccess access,
        TuneProblem problem,
        SweepEngine engine,
        SweepEngine.Options options,
        BatchMonitor monitor) {
    /**
     * Runs them over the fresh seeds of the search.
     *
     * @param most the number of runs at most
     * @return null if the monitor stopped the runs
     */
    @Nullable
    List<Robustness> run(TuneSearch.Found found, Scenario today, int most) throws IOException {
        int each = found.front().size() + 1;
        List<Condition> conditions = new ArrayList<>();
        List<SeededRuns.Seeded> plan = new ArrayList<>();
        List<Condition> all = Condition.of(today);
        int seeds = Math.min(found.seeds(), most / (each * all.size()));
        if (seeds == 0 || found.front().isEmpty()) {
            return List.of();
        }
        List<Integer> fresh = IntStream.range(found.firstSeed(), found.firstSeed() + seeds)
                .boxed()
                .toList();
        for (Condition condition : all) {
            List<Scenario> under = under(condition, found);
            if (!under.isEmpty()) {
                conditions.add(condition);
                under.forEach(scenario -> plan.add(new SeededRuns.Seeded(scenario, fresh)));
            }
        }
        RunDigest[][] digests = new RunDigest[plan.size()][seeds];
        monitor.begin(plan.size() * seeds);
        boolean ended = engine.run(
                new SweepPlan(plan),
                options,
                RunArchive.NONE,
                monitor,
                (variant, seed, digest) -> digests[variant][seed - found.firstSeed()] = digest);
        monitor.end();
        if (!ended) {
            return null;
        }
        List<double[]> means = Arrays.stream(digests).map(ConditionRuns::means).toList();
        List<Robustness> robustness = new ArrayList<>();
        for (int condition = 0; condition < conditions.size(); condition++) {
            robustness.add(new Robustness(
                    conditions.get(condition), seeds, means.subList(condition * each, (condition + 1) * each)));
        }
        return robustness;
    }

    private static double[] means(RunDigest[] digests) {
        return IntStream.range(0, ComparedMetrics.ALL.size())
                .mapToDouble(metric -> Arrays.stream(digests)
                        .mapToDouble(digest -> digest.metrics()[metric])
                        .average()
                        .orElseThrow())
                .toArray();
    }

    /** Returns today's scenario and the results under a condition, none if they do not have what it changes. */
    private List<Scenario> under(Condition condition, TuneSearch.Found found) {
        List<List<Setting>> all = new ArrayList<>(List.of(List.of()));
        found.front().forEach(point -> all.add(problem.space().settings(point.configuration())));
        try {
            return all.stream()
                    .map(own -> {
                        List<Setting> under = new ArrayList<>(settings);
                        under.addAll(own);
                        under.addAll(condition.settings());
                        return ScenarioLoader.load(path, under, "", access);
                    })
                    .toList();
        } catch (InvalidInputException e) {
            return List.of();
        }
    }
}
