package dev.sawhorse.results;

import java.util.Map;

/**
 * What EC2 did not do for the account.
 *
 * @param byCode how often a pool refused a launch, by EC2's error code, sorted
 * @param throttledCalls calls of its API that came too fast
 */
public record LaunchRefusals(Map<String, Integer> byCode, int throttledCalls) {}
