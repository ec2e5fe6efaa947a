// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import java.util.Map;

/**
 * The launches and calls that EC2 refused.
 *
 * @param byCode the number of refused launches, counted per pool, by EC2's error code, sorted
 * @param throttledCalls the number of throttled API calls
 */
public record LaunchRefusals(Map<String, Integer> byCode, int throttledCalls) {}
