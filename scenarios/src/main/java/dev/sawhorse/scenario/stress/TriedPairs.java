// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.stress;

import dev.sawhorse.scenario.tune.Configuration;
import dev.sawhorse.scenario.tune.Parameter;
import dev.sawhorse.scenario.tune.ParameterSpace;
import java.util.Collection;
import java.util.List;

/**
 * How many pairs of values, of two conditions each, a search has tried together. What only a pair brings about was not found if
 * the pair was not tried.
 *
 * @param tried the number of pairs that some combination had
 * @param all the number of pairs that there are
 */
public record TriedPairs(int tried, int all) {
    /** Counts the pairs of some combinations of a space. */
    static TriedPairs of(ParameterSpace space, Collection<Configuration> combinations) {
        List<Parameter> conditions = space.parameters();
        int tried = 0;
        int all = 0;
        for (int i = 0; i < conditions.size(); i++) {
            for (int j = i + 1; j < conditions.size(); j++) {
                int first = i;
                int second = j;
                tried += (int) combinations.stream()
                        .map(each ->
                                List.of(each.levels().get(first), each.levels().get(second)))
                        .distinct()
                        .count();
                all += conditions.get(i).levels().size()
                        * conditions.get(j).levels().size();
            }
        }
        return new TriedPairs(tried, all);
    }

    /** Returns the number of pairs that were not tried. */
    public int left() {
        return all - tried;
    }
}
