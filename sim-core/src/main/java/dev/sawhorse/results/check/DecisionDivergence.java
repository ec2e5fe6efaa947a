// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

/**
 * The first launch or disruption that differs from the baseline, under the same first seed.
 *
 * @param before time and decision in the baseline, such as {@code 0:06:01 launches c6a.4xlarge on-demand in us-east-1d}; empty
 *     if there are no more
 * @param now time and decision in the current run
 */
public record DecisionDivergence(String before, String now) {}
