// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/**
 * The Spot Advisor's figures of an instance type in a region.
 *
 * @param interruptions interruption frequency over a month
 * @param savingsPercent average saving against the on-demand price, in percent; negative when spot was more expensive
 */
public record SpotAdvice(InterruptionRange interruptions, int savingsPercent) {}
