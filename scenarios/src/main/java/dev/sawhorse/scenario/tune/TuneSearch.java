// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.sim.random.RandomStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The search for the configurations that no other one beats, within a number of runs. All configurations are run over the same
 * seeds. It starts with configurations spread over the space; parameters without an effect are left alone from then on. Then, in
 * rounds, new ones are made from the best, what any other one beats beyond doubt is dropped, and what is left gets more seeds. At
 * the end the front and today's configuration are run over fresh seeds: the search picks the luckiest, so that only those
 * figures are without bias.
 */
public final class TuneSearch {
    /** The least number of runs. */
    public static final int LEAST_BUDGET = 60;

    private static final int SEEDS_AT_ONCE = 2;
    private static final int MOST_SEEDS = 10;
    private static final int MOST_AT_START = 64;
    private static final int MOST_SURVIVORS = 24;
    private static final int MOST_PROPOSALS = 8;
    private static final int MOST_RUN_AGAIN = 16;
    private static final int LARGEST_FRONT = 20;
    private static final int LEAST_FRESH_SEEDS = 5;
    private static final int MOST_FRESH_SEEDS = 30;

    /** A function that runs configurations. */
    public interface Evaluator {
        /** Returns whether the scenario with a configuration is valid. */
        boolean isUsable(Configuration configuration);

        /**
         * Runs configurations.
         *
         * @return the compared metrics of each task, in their order; null if the runs were stopped
         */
        @Nullable
        List<double[]> run(List<Task> tasks) throws IOException;
    }

    /**
     * A run.
     *
     * @param configuration null for the scenario as it is
     * @param seed index of the seed, from 0
     */
    public record Task(@Nullable Configuration configuration, int seed) {}

    /**
     * What was found.
     *
     * @param front the configurations that no other one beats, with their values over fresh seeds, the cheapest objective first
     * @param knee index in the front of the best compromise, -1 if no configuration meets the constraints
     * @param firstSeed index of the first of the fresh seeds
     * @param seeds the number of the fresh seeds
     * @param effects what each parameter does
     * @param tried the number of configurations that were run
     * @param runs the number of runs
     */
    public record Found(
            List<Point> front, int knee, int firstSeed, int seeds, List<Effect> effects, int tried, int runs) {}

    /** A configuration with the compared metrics of its runs over fresh seeds. */
    public record Point(Configuration configuration, List<double[]> metrics) {}

    /**
     * The mean of an objective over the configurations with a level of a parameter, minus that over all configurations.
     *
     * @param parameter index of the parameter
     * @param level index of its level
     * @param objective index of the objective
     */
    public record Effect(int parameter, int level, int objective, double difference) {}

    private final ParameterSpace space;
    private final List<Objective> objectives;
    private final List<Constraint> constraints;
    private final Evaluator evaluator;
    private final Proposer proposer;
    private final Trials trials = new Trials();
    private final int budget;
    private final int forConfirmation;
    private int runs;
    private double[] zones = {};

    private TuneSearch(
            ParameterSpace space,
            List<Objective> objectives,
            List<Constraint> constraints,
            Evaluator evaluator,
            int budget,
            long seed) {
        this.space = space;
        this.objectives = objectives;
        this.constraints = constraints;
        this.evaluator = evaluator;
        this.proposer = new Proposer(space, evaluator::isUsable, RandomStream.of(seed, "tune"));
        this.budget = budget;
        this.forConfirmation = Math.min(budget / 3, MOST_FRESH_SEEDS * (LARGEST_FRONT + 1));
    }

    /**
     * Searches.
     *
     * @param budget the number of runs, at least {@link #LEAST_BUDGET}
     * @param seed of the proposals
     * @return null if the runs were stopped
     * @throws IOException if a run fails
     */
    public static @Nullable Found search(
            ParameterSpace space,
            List<Objective> objectives,
            List<Constraint> constraints,
            Evaluator evaluator,
            int budget,
            long seed)
            throws IOException {
        if (budget < LEAST_BUDGET) {
            throw new IllegalArgumentException("a budget of " + budget + " runs is below " + LEAST_BUDGET);
        }
        return new TuneSearch(space, objectives, constraints, evaluator, budget, seed).search();
    }

    private @Nullable Found search() throws IOException {
        int forSearch = budget - forConfirmation;
        List<Configuration> start = proposer.spread(Math.min(MOST_AT_START, forSearch / (3 * SEEDS_AT_ONCE)));
        if (start.isEmpty()) {
            return new Found(List.of(), -1, 0, 0, List.of(), 0, 0);
        }
        List<List<double[]>> today = run(Collections.singletonList(null), 0, SEEDS_AT_ONCE);
        if (today == null || !advance(start)) {
            return null;
        }
        zones = objectives.stream()
                .mapToDouble(objective -> objective.zone(mean(today.get(0), objective)))
                .toArray();
        List<Effect> effects = effects(start);
        leaveInert(effects);
        Dominance dominance = new Dominance(trials, objectives, zones);
        while (runs + SEEDS_AT_ONCE <= forSearch) {
            List<Configuration> next = next(survivors(dominance), (forSearch - runs) / SEEDS_AT_ONCE);
            if (next.isEmpty()) {
                break;
            }
            if (!advance(next)) {
                return null;
            }
        }
        return confirmed(survivors(dominance), effects);
    }

    /** Runs configurations over their next seeds; returns false if the runs were stopped. */
    private boolean advance(List<Configuration> configurations) throws IOException {
        Map<Integer, List<Configuration>> bySeeds = new TreeMap<>();
        configurations.forEach(one -> bySeeds.computeIfAbsent(trials.seeds(one), unknown -> new ArrayList<>())
                .add(one));
        List<Configuration> order = new ArrayList<>();
        List<Task> tasks = new ArrayList<>();
        bySeeds.forEach((first, each) -> each.forEach(one -> {
            order.add(one);
            tasks.addAll(tasks(one, first, SEEDS_AT_ONCE));
        }));
        List<double[]> metrics = run(tasks);
        if (metrics == null) {
            return false;
        }
        for (int i = 0; i < order.size(); i++) {
            trials.add(order.get(i), metrics.subList(i * SEEDS_AT_ONCE, (i + 1) * SEEDS_AT_ONCE));
        }
        return true;
    }

    /** Runs configurations over some seeds; returns the metrics of each, null if the runs were stopped. */
    private @Nullable List<List<double[]>> run(
            List<? extends @Nullable Configuration> configurations, int firstSeed, int seeds) throws IOException {
        List<Task> tasks = new ArrayList<>();
        configurations.forEach(one -> tasks.addAll(tasks(one, firstSeed, seeds)));
        List<double[]> metrics = run(tasks);
        if (metrics == null) {
            return null;
        }
        return IntStream.range(0, configurations.size())
                .mapToObj(i -> metrics.subList(i * seeds, (i + 1) * seeds))
                .toList();
    }

    private @Nullable List<double[]> run(List<Task> tasks) throws IOException {
        runs += tasks.size();
        return evaluator.run(tasks);
    }

    private static List<Task> tasks(@Nullable Configuration configuration, int firstSeed, int seeds) {
        return IntStream.range(firstSeed, firstSeed + seeds)
                .mapToObj(seed -> new Task(configuration, seed))
                .toList();
    }

    private static double mean(List<double[]> metrics, Objective objective) {
        return metrics.stream().mapToDouble(objective::value).average().orElseThrow();
    }

    /** Returns what each level of each parameter does, by the runs at the start. */
    private List<Effect> effects(List<Configuration> start) {
        List<Effect> effects = new ArrayList<>();
        for (int objective = 0; objective < objectives.size(); objective++) {
            Objective of = objectives.get(objective);
            double all = start.stream()
                    .mapToDouble(one -> trials.mean(one, of))
                    .average()
                    .orElse(0);
            for (int parameter = 0; parameter < space.parameters().size(); parameter++) {
                int at = parameter;
                for (int level = 0;
                        level < space.parameters().get(parameter).levels().size();
                        level++) {
                    int wanted = level;
                    OptionalDouble mean = start.stream()
                            .filter(one -> one.levels().get(at) == wanted)
                            .mapToDouble(one -> trials.mean(one, of))
                            .average();
                    if (mean.isPresent()) {
                        double difference = of.sign() * (mean.getAsDouble() - all);
                        effects.add(new Effect(parameter, level, objective, difference));
                    }
                }
            }
        }
        return effects;
    }

    /** Leaves parameters alone whose levels differ by less than the zone in every objective. */
    private void leaveInert(List<Effect> effects) {
        for (int parameter = 0; parameter < space.parameters().size(); parameter++) {
            int of = parameter;
            boolean hasEffect = IntStream.range(0, objectives.size()).anyMatch(objective -> {
                DoubleSummaryStatistics range = effects.stream()
                        .filter(effect -> effect.parameter() == of && effect.objective() == objective)
                        .mapToDouble(Effect::difference)
                        .summaryStatistics();
                return range.getMax() - range.getMin() > zones[objective];
            });
            if (!hasEffect) {
                proposer.leave(parameter);
            }
        }
    }

    /**
     * Returns new configurations, and survivors that are to be run over more seeds. Those with the fewest come first, not only
     * the front: over few seeds an unlucky one lies behind it.
     */
    private List<Configuration> next(List<Configuration> survivors, int most) {
        List<Configuration> sorted = fronts().sorted(survivors);
        List<Configuration> next =
                new ArrayList<>(proposer.improved(sorted, Math.min(MOST_PROPOSALS, Math.max(1, most / 2))));
        sorted.stream()
                .filter(one -> trials.seeds(one) < MOST_SEEDS)
                .sorted(Comparator.comparingInt(trials::seeds))
                .limit(Math.min(MOST_RUN_AGAIN, most - next.size()))
                .forEach(next::add);
        return next;
    }

    private Fronts fronts() {
        return new Fronts(objectives, trials::mean);
    }

    /**
     * Returns the configurations that meet the constraints and that no other one beats beyond doubt, the best first. One that is
     * itself beaten counts as well: what beats it need not beat, beyond doubt, all that it beats.
     */
    private List<Configuration> survivors(Dominance dominance) {
        List<Configuration> all = trials.configurations();
        List<Configuration> feasible = all.stream().filter(this::isFeasible).toList();
        List<Configuration> candidates = feasible.isEmpty() ? all : feasible;
        List<Configuration> unbeaten = candidates.stream()
                .filter(one -> candidates.stream().noneMatch(other -> dominance.isBetter(other, one)))
                .toList();
        List<Configuration> left = new ArrayList<>();
        for (Configuration one : fronts().sorted(unbeaten)) {
            if (left.size() < MOST_SURVIVORS && left.stream().noneMatch(other -> dominance.isEqual(other, one))) {
                left.add(one);
            }
        }
        return left;
    }

    private boolean isFeasible(Configuration configuration) {
        return isFeasible(configuration, trials);
    }

    private boolean isFeasible(Configuration configuration, Trials by) {
        return constraints.stream().allMatch(constraint -> {
            double mean = Arrays.stream(by.values(configuration, constraint.metric()))
                    .average()
                    .orElseThrow();
            return constraint.holds(mean);
        });
    }

    /**
     * Returns the configurations that are confirmed: the front, and as many of the others as there is room for. None of them is
     * beaten beyond doubt, and over few seeds a lucky one seems to beat others that are on the front.
     */
    private List<Configuration> candidates(List<Configuration> feasible, int most) {
        if (feasible.isEmpty()) {
            return List.of();
        }
        List<Configuration> candidates = new ArrayList<>(fronts().representatives(fronts().first(feasible), most));
        for (Configuration one : fronts().sorted(feasible)) {
            if (candidates.size() < most && !candidates.contains(one)) {
                candidates.add(one);
            }
        }
        return candidates;
    }

    /** Runs the front and today's configuration over seeds that the search has not seen. */
    private @Nullable Found confirmed(List<Configuration> survivors, List<Effect> effects) throws IOException {
        List<Configuration> feasible =
                survivors.stream().filter(this::isFeasible).toList();
        int tried = trials.configurations().size();
        int fresh =
                trials.configurations().stream().mapToInt(trials::seeds).max().orElse(SEEDS_AT_ONCE);
        int largest = Math.min(LARGEST_FRONT, (budget - runs) / LEAST_FRESH_SEEDS - 1);
        List<Configuration> front = candidates(feasible, largest);
        int seeds = Math.min(MOST_FRESH_SEEDS, (budget - runs) / (front.size() + 1));
        List<@Nullable Configuration> all = new ArrayList<>(front);
        all.add(null);
        List<List<double[]>> metrics = run(all, fresh, seeds);
        if (metrics == null) {
            return null;
        }
        Trials confirmation = new Trials();
        for (int i = 0; i < front.size(); i++) {
            confirmation.add(front.get(i), metrics.get(i));
        }
        Dominance dominance = new Dominance(confirmation, objectives, zones);
        List<Configuration> confirmed =
                front.stream().filter(one -> isFeasible(one, confirmation)).toList();
        Fronts byFreshSeeds = new Fronts(objectives, confirmation::mean);
        List<Configuration> left = byFreshSeeds.first(confirmed).stream()
                .filter(one -> confirmed.stream().noneMatch(other -> dominance.isBetter(other, one)))
                .sorted(Comparator.comparingDouble(one -> confirmation.mean(one, objectives.get(0))))
                .toList();
        List<Point> points = left.stream()
                .map(one -> new Point(one, metrics.get(front.indexOf(one))))
                .toList();
        int knee = left.isEmpty() ? -1 : left.indexOf(byFreshSeeds.knee(left));
        return new Found(points, knee, fresh, seeds, effects, tried, runs);
    }
}
