// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The enabled and disabled plugins of a profile: first at all extension points (multiPoint), then at single points. */
final class SchedulerPlugins {
    private static final String ALL = "*";

    private static final List<String> FILTERS = List.of(
            "NodeName",
            "NodeUnschedulable",
            "TaintToleration",
            "NodeAffinity",
            "NodePorts",
            "NodeResourcesFit",
            "VolumeRestrictions",
            "NodeVolumeLimits",
            "VolumeBinding",
            "VolumeZone",
            "PodTopologySpread",
            "InterPodAffinity");
    private static final List<String> SCORES = List.of(
            "TaintToleration",
            "NodeAffinity",
            "NodeResourcesFit",
            "VolumeBinding",
            "PodTopologySpread",
            "InterPodAffinity",
            "NodeResourcesBalancedAllocation",
            "ImageLocality",
            "DynamicResources");
    private static final List<String> POST_FILTERS = List.of("DefaultPreemption");

    private final Map<String, Integer> weights = new TreeMap<>();
    private final Set<String> disabledFilters = new TreeSet<>();
    private final Set<String> disabledScores = new TreeSet<>();
    private final Set<String> disabledPostFilters = new TreeSet<>();

    private SchedulerPlugins() {}

    static SchedulerPlugins of(Fields plugins) {
        SchedulerPlugins read = new SchedulerPlugins();
        Fields everywhere = plugins.fields("multiPoint");
        read.change(everywhere, FILTERS, read.disabledFilters);
        read.change(everywhere, SCORES, read.disabledScores);
        read.change(everywhere, POST_FILTERS, read.disabledPostFilters);
        read.change(plugins.fields("filter"), FILTERS, read.disabledFilters);
        read.change(plugins.fields("score"), SCORES, read.disabledScores);
        read.change(plugins.fields("postFilter"), POST_FILTERS, read.disabledPostFilters);
        return read;
    }

    private void change(Fields set, List<String> known, Set<String> disabled) {
        for (String name : set.list("disabled", SchedulerPlugins::name)) {
            if (name.equals(ALL)) {
                disabled.addAll(known);
            } else if (known.contains(name)) {
                disabled.add(name);
            }
        }
        for (Fields plugin : set.list("enabled", Value::fields)) {
            String name = plugin.string("name", "");
            disabled.remove(name);
            int weight = plugin.integer("weight", 0, 0, Integer.MAX_VALUE);
            if (weight > 0) {
                weights.put(name, weight);
            }
        }
    }

    private static String name(Value value) {
        Fields plugin = value.fields();
        return plugin == null ? "" : plugin.string("name", "");
    }

    Map<String, Integer> weights() {
        return weights;
    }

    Set<String> disabledFilters() {
        return disabledFilters;
    }

    Set<String> disabledScores() {
        return disabledScores;
    }

    /** Whether preemption is enabled. */
    boolean preemption() {
        return disabledPostFilters.isEmpty();
    }
}
