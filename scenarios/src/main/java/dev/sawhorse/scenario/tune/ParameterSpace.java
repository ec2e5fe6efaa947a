// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All combinations of the levels of some parameters.
 *
 * @param forbidden combinations that are left out: the levels of some parameters by their names
 */
public record ParameterSpace(List<Parameter> parameters, List<Map<String, List<String>>> forbidden) {
    public ParameterSpace {
        parameters = List.copyOf(parameters);
        forbidden = List.copyOf(forbidden);
    }

    /** Returns the number of combinations, those that are forbidden or equal included. */
    public long size() {
        long size = 1;
        for (Parameter parameter : parameters) {
            size = Math.min(size * parameter.levels().size(), Integer.MAX_VALUE);
        }
        return size;
    }

    /** Returns a combination by its number, from 0 to {@link #size()}. */
    Configuration combination(long number) {
        List<Integer> levels = new ArrayList<>();
        long rest = number;
        for (Parameter parameter : parameters) {
            levels.add((int) (rest % parameter.levels().size()));
            rest /= parameter.levels().size();
        }
        return canonical(levels);
    }

    /** Returns a combination at random. */
    Configuration random(RandomStream random) {
        return canonical(parameters.stream()
                .map(parameter -> random.nextInt(parameter.levels().size()))
                .toList());
    }

    /** Returns a configuration in which parameters whose condition does not hold have no level. */
    Configuration canonical(List<Integer> levels) {
        List<Integer> active = new ArrayList<>(levels);
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < active.size(); i++) {
                Configuration now = new Configuration(active);
                if (active.get(i) != Configuration.INACTIVE
                        && !parameters.get(i).when().isEmpty()
                        && !holds(parameters.get(i).when(), now)) {
                    active.set(i, Configuration.INACTIVE);
                    changed = true;
                }
            }
        }
        return new Configuration(active);
    }

    /** Returns whether a configuration is not forbidden. */
    boolean isAllowed(Configuration configuration) {
        return forbidden.stream().noneMatch(combination -> holds(combination, configuration));
    }

    private boolean holds(Map<String, List<String>> levels, Configuration configuration) {
        Map<String, String> labels = labels(configuration);
        return levels.entrySet().stream()
                .allMatch(entry -> entry.getValue().contains(labels.getOrDefault(entry.getKey(), "")));
    }

    /** Returns the labels of the levels by the names of their parameters, without inactive ones. */
    public Map<String, String> labels(Configuration configuration) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < parameters.size(); i++) {
            int level = configuration.levels().get(i);
            if (level != Configuration.INACTIVE) {
                Parameter parameter = parameters.get(i);
                labels.put(parameter.name(), parameter.levels().get(level).label());
            }
        }
        return labels;
    }

    /** Returns what a configuration sets in the scenario. */
    public List<Setting> settings(Configuration configuration) {
        List<Setting> settings = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            int level = configuration.levels().get(i);
            if (level != Configuration.INACTIVE) {
                settings.addAll(parameters.get(i).levels().get(level).settings());
            }
        }
        return settings;
    }
}
