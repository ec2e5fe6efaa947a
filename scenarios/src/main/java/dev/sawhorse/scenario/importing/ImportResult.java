// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.Problem;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The result of an import.
 *
 * @param start the time of the dump
 * @param desired counts of desired objects by kind
 * @param state counts of objects of the initial state by kind
 * @param nodes number of nodes
 * @param pods number of pods that have not ended
 * @param daemonPods how many of these pods belong to DaemonSets
 * @param spotNodes number of spot nodes
 * @param onDemandPerHour price of the nodes per hour in USD, if all of them were on-demand instances
 * @param problems notes and warnings
 * @param files contents of the files by name
 */
public record ImportResult(
        Instant start,
        String region,
        Map<String, Integer> desired,
        Map<String, Integer> state,
        int nodes,
        int pods,
        int daemonPods,
        int spotNodes,
        double onDemandPerHour,
        List<Problem> problems,
        Map<String, String> files) {
    /** The file to be run. */
    public static final String SCENARIO = "scenario.yaml";

    /** The file of the desired configuration. */
    public static final String OBJECTS = "objects.yaml";

    /** The file of the initial state. */
    public static final String STATE = "state.yaml";
}
