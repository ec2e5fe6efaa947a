// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.NodeRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The hours and cost of the nodes of one instance type and capacity type. */
record InstanceTypeShare(String instanceType, String capacityType, int nodes, double hours, double cost) {

    /** Returns one element per instance type and capacity type, the most expensive first. */
    static List<InstanceTypeShare> of(List<NodeRow> rows) {
        Map<String, InstanceTypeShare> shares = new LinkedHashMap<>();
        for (NodeRow row : rows) {
            if (!row.instance().isEmpty()) {
                shares.merge(
                        row.instanceType() + " " + row.capacityType(),
                        new InstanceTypeShare(row.instanceType(), row.capacityType(), 1, row.hours(), row.cost()),
                        InstanceTypeShare::plus);
            }
        }
        List<InstanceTypeShare> sorted = new ArrayList<>(shares.values());
        sorted.sort(Comparator.comparingDouble(InstanceTypeShare::cost)
                .reversed()
                .thenComparing(InstanceTypeShare::instanceType)
                .thenComparing(InstanceTypeShare::capacityType));
        return sorted;
    }

    private InstanceTypeShare plus(InstanceTypeShare other) {
        return new InstanceTypeShare(
                instanceType, capacityType, nodes + other.nodes, hours + other.hours, cost + other.cost);
    }
}
