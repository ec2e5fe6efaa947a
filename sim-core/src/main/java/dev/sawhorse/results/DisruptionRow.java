// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import java.util.List;

/**
 * One disruption: a command of a disruption controller, or a single NodeClaim deleted for another reason.
 *
 * @param time nanoseconds since the start
 * @param decision delete, replace or terminate-first
 * @param method the disruption method, empty if none decided
 * @param candidates the disrupted nodes or NodeClaims
 * @param replacements the number of replacement NodeClaims
 */
public record DisruptionRow(
        long time, String reason, String decision, String method, List<String> candidates, int replacements) {}
