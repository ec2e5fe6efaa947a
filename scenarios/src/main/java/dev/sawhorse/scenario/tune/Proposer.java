// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** A source of configurations to try: at first spread over the space, later crossed and mutated from the best ones. */
final class Proposer {
    private static final int TRIES = 200;
    private static final double SHARE_OF_NEIGHBOURS = 0.3;
    private static final double SHARE_OF_STEPS = 0.75;

    private final ParameterSpace space;
    private final Predicate<Configuration> isUsable;
    private final RandomStream random;
    private final Set<Configuration> proposed = new LinkedHashSet<>();
    private final Set<Integer> inert = new LinkedHashSet<>();

    /**
     * Makes a proposer.
     *
     * @param isUsable whether the scenario with a configuration is valid; called once for each configuration
     */
    Proposer(ParameterSpace space, Predicate<Configuration> isUsable, RandomStream random) {
        this.space = space;
        this.isUsable = isUsable;
        this.random = random;
    }

    /** No longer changes a parameter, given by its index, by mutation. */
    void leave(int parameter) {
        inert.add(parameter);
    }

    /** Returns configurations in which every level of every parameter occurs about equally often (a Latin hypercube). */
    List<Configuration> spread(int count) {
        List<Configuration> spread = new ArrayList<>();
        if (space.size() <= count) {
            for (long number = 0; number < space.size(); number++) {
                addIfNew(space.combination(number), spread);
            }
            return spread;
        }
        List<List<Integer>> columns = new ArrayList<>();
        for (Parameter parameter : space.parameters()) {
            columns.add(column(count, parameter.levels().size()));
        }
        for (int row = 0; row < count; row++) {
            int at = row;
            addIfNew(
                    space.canonical(
                            columns.stream().map(column -> column.get(at)).toList()),
                    spread);
        }
        for (int tries = 0; spread.size() < count && tries < TRIES * count; tries++) {
            addIfNew(space.random(random), spread);
        }
        return spread;
    }

    private List<Integer> column(int count, int levels) {
        List<Integer> column = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            column.add((int) ((long) i * levels / count));
        }
        for (int i = count - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int level = column.get(i);
            column.set(i, column.get(other));
            column.set(other, level);
        }
        return column;
    }

    /**
     * Returns new configurations near the best ones; fewer if there are no others left.
     *
     * @param best the configurations so far, the best first
     */
    List<Configuration> improved(List<Configuration> best, int count) {
        List<Configuration> improved = new ArrayList<>();
        for (int tries = 0; improved.size() < count && tries < TRIES * count; tries++) {
            Configuration parent = tournament(best);
            boolean isNeighbour = random.nextDouble() < SHARE_OF_NEIGHBOURS;
            addIfNew(isNeighbour ? neighbour(parent) : child(parent, tournament(best)), improved);
        }
        return improved;
    }

    private void addIfNew(Configuration configuration, List<Configuration> to) {
        if (space.isAllowed(configuration) && proposed.add(configuration) && isUsable.test(configuration)) {
            to.add(configuration);
        }
    }

    private Configuration tournament(List<Configuration> best) {
        return best.get(Math.min(random.nextInt(best.size()), random.nextInt(best.size())));
    }

    private Configuration neighbour(Configuration parent) {
        List<Integer> levels = new ArrayList<>(parent.levels());
        mutate(levels, random.nextInt(levels.size()));
        return space.canonical(levels);
    }

    private Configuration child(Configuration mother, Configuration father) {
        List<Integer> levels = new ArrayList<>();
        for (int i = 0; i < mother.levels().size(); i++) {
            levels.add((random.nextBoolean() ? mother : father).levels().get(i));
        }
        for (int i = 0; i < levels.size(); i++) {
            boolean isMutated = random.nextInt(levels.size()) == 0 && !inert.contains(i);
            if (isMutated || levels.get(i) == Configuration.INACTIVE) {
                mutate(levels, i);
            }
        }
        return space.canonical(levels);
    }

    /** An ordered parameter mostly goes one step. */
    private void mutate(List<Integer> levels, int index) {
        Parameter parameter = space.parameters().get(index);
        int count = parameter.levels().size();
        int level = levels.get(index);
        boolean isStep = parameter.ordered() && level != Configuration.INACTIVE && random.nextDouble() < SHARE_OF_STEPS;
        int next = isStep ? level + (random.nextBoolean() ? 1 : -1) : random.nextInt(count);
        levels.set(index, Math.max(0, Math.min(count - 1, next)));
    }
}
