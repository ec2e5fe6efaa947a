// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import java.util.List;
import java.util.Map;

/**
 * The disruptions of a run with their reasons.
 *
 * @param counts nodes by reason: all of {@link DisruptionReasons#COUNTED}, then any other reason that occurred, sorted
 * @param interruptions spot interruption notices
 * @param consolidationTimeouts how often consolidation timed out before it had evaluated all candidates
 * @param rows each disruption, in the order of time
 */
public record Disruptions(
        Map<String, Integer> counts, int interruptions, int consolidationTimeouts, List<DisruptionRow> rows) {}
