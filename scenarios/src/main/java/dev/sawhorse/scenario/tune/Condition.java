// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Conditions other than those of the search, under which its results are run too: settings that are best under one load may be
 * poor under another.
 *
 * @param settings what differs from the scenario
 */
public record Condition(String name, List<Setting> settings) {
    private static final double LESS = 0.7;
    private static final double MORE = 1.5;

    public Condition {
        settings = List.copyOf(settings);
    }

    /** Returns the conditions for a scenario; one without generated load has no other load. */
    static List<Condition> of(Scenario today) {
        List<Condition> conditions = new ArrayList<>();
        if (!today.file().workloads().isEmpty()) {
            conditions.add(load(today, LESS));
            conditions.add(load(today, MORE));
        }
        conditions.add(new Condition(
                "spot storm",
                Stream.of(
                                "spot.interruptions=advisor",
                                "spot.scale=20",
                                "spot.shocks.family=0.3",
                                "spot.shocks.zone=0.5")
                        .map(Setting::parse)
                        .toList()));
        return List.copyOf(conditions);
    }

    private static Condition load(Scenario today, double factor) {
        return new Condition(
                "load x " + factor,
                today.file().workloads().stream()
                        .map(workload -> Setting.parse(
                                "workloads[name=" + workload.name() + "].factor=" + factor * workload.factor()))
                        .toList());
    }
}
