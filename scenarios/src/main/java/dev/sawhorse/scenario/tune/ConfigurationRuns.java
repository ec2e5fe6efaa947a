// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.results.compare.RunDigest;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.lint.Lint;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.sweep.SweepEngine;
import dev.sawhorse.scenario.sweep.SweepPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The runs of the configurations of a search, on an engine. */
final class ConfigurationRuns implements TuneSearch.Evaluator {
    private static final String OBJECTS = "manifests[";

    private final Path path;
    private final List<Setting> settings;
    private final FileAccess access;
    private final Scenario today;
    private final ParameterSpace space;
    private final SweepEngine engine;
    private final SweepEngine.Options options;
    private final BatchMonitor monitor;
    private final InstanceTypeCatalogue types;
    private final Set<String> findingsToday;
    private final Map<Configuration, Scenario> scenarios = new HashMap<>();
    private final Map<Configuration, String> rejected = new LinkedHashMap<>();
    private final Map<TuneSearch.Task, RunDigest> latest = new HashMap<>();

    ConfigurationRuns(
            Path path,
            List<Setting> settings,
            FileAccess access,
            Scenario today,
            ParameterSpace space,
            SweepEngine engine,
            SweepEngine.Options options,
            BatchMonitor monitor) {
        this.path = path;
        this.settings = settings;
        this.access = access;
        this.today = today;
        this.space = space;
        this.engine = engine;
        this.options = options;
        this.monitor = monitor;
        this.types = Lint.instanceTypes(today);
        this.findingsToday = Lint.errors(today, types);
    }

    /** Returns the configurations that validation or lint refused, with the reason. */
    Map<Configuration, String> rejected() {
        return rejected;
    }

    /** Returns the scenario with a configuration that is usable. */
    Scenario scenario(Configuration configuration) {
        return Objects.requireNonNull(scenarios.get(configuration));
    }

    /** Returns the digest of a run of the latest tasks. */
    RunDigest latest(TuneSearch.Task task) {
        return Objects.requireNonNull(latest.get(task));
    }

    /** What validation or lint rejects costs no run. */
    @Override
    public boolean isUsable(Configuration configuration) {
        List<Setting> own = space.settings(configuration);
        List<Setting> all = new ArrayList<>(settings);
        all.addAll(own);
        try {
            Scenario scenario = ScenarioLoader.load(path, all, "", access);
            boolean isInSameCloud =
                    own.stream().allMatch(setting -> setting.pathText().startsWith(OBJECTS));
            Set<String> errors = Lint.errors(scenario, isInSameCloud ? types : Lint.instanceTypes(scenario));
            errors.removeAll(findingsToday);
            scenario.remarks().stream()
                    .filter(ConfigurationRuns::isOfSetting)
                    .forEach(remark -> errors.add(remark.message()));
            if (errors.isEmpty()) {
                scenarios.put(configuration, scenario);
                return true;
            }
            rejected.put(configuration, errors.iterator().next());
        } catch (InvalidInputException e) {
            rejected.put(
                    configuration,
                    String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
        }
        return false;
    }

    /** A warning about a value, such as an unknown field, means that it has no effect. */
    private static boolean isOfSetting(Problem remark) {
        return remark.severity() != Severity.NOTE && remark.position().file().startsWith(Setting.OPTION);
    }

    @Override
    public @Nullable List<double[]> run(List<TuneSearch.Task> tasks) throws IOException {
        Map<@Nullable Configuration, Integer> index = new LinkedHashMap<>();
        List<Scenario> variants = new ArrayList<>();
        List<Map<Integer, Integer>> taskBySeed = new ArrayList<>();
        for (int task = 0; task < tasks.size(); task++) {
            Configuration configuration = tasks.get(task).configuration();
            Integer known = index.get(configuration);
            if (known == null) {
                known = variants.size();
                index.put(configuration, known);
                variants.add(configuration == null ? today : scenario(configuration));
                taskBySeed.add(new TreeMap<>());
            }
            taskBySeed.get(known).put(tasks.get(task).seed(), task);
        }
        List<SeededRuns.Seeded> runs = new ArrayList<>();
        for (int variant = 0; variant < variants.size(); variant++) {
            runs.add(new SeededRuns.Seeded(
                    variants.get(variant), List.copyOf(taskBySeed.get(variant).keySet())));
        }
        RunDigest[] digests = new RunDigest[tasks.size()];
        monitor.begin(tasks.size());
        boolean ended = engine.run(
                new SweepPlan(runs),
                options,
                RunArchive.NONE,
                monitor,
                (variant, seed, digest) ->
                        digests[Objects.requireNonNull(taskBySeed.get(variant).get(seed))] = digest);
        monitor.end();
        if (!ended) {
            return null;
        }
        latest.clear();
        for (int task = 0; task < digests.length; task++) {
            latest.put(tasks.get(task), digests[task]);
        }
        return Arrays.stream(digests).map(RunDigest::metrics).toList();
    }
}
