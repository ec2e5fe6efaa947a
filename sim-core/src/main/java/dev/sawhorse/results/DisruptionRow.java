package dev.sawhorse.results;

import java.util.List;

/**
 * One disruption: a command of a disruption controller, or a single NodeClaim deleted for another reason.
 *
 * @param time nanoseconds since the start
 * @param decision delete or replace
 * @param method the disruption method that decided, empty if none did
 * @param candidates what is disrupted
 * @param replacements how many NodeClaims were made in their place
 */
public record DisruptionRow(
        long time, String reason, String decision, String method, List<String> candidates, int replacements) {}
