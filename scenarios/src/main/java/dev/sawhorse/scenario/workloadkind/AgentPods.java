// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

import dev.sawhorse.input.MappingNode;
import java.util.List;

/**
 * The pods of a PrometheusAgent: a number of them or, with {@code mode: DaemonSet}, one on each node. After {@code
 * pkg/prometheus/agent/daemonset.go} of the Prometheus operator.
 *
 * @param agent the pods with the default mode
 */
record AgentPods(PodSource agent) implements PodSource {
    /** The prefix of such rules in the table. */
    static final String PREFIX = "agent:";

    @Override
    public List<PodSet> podsOf(MappingNode object, Lookup others) {
        List<PodSet> sets = agent.podsOf(object, others);
        return "DaemonSet".equals(object.mapping("spec").text("mode"))
                ? sets.stream().map(PodSet::onEachNode).toList()
                : sets;
    }
}
