// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/**
 * One row of the table {@code charges}: a price or a billing term.
 *
 * @param value the figure
 * @param unit its unit, for instance {@code USD per GB-month}
 * @param region the region it was stated for
 * @param approximate whether its source calls it approximate
 * @param provenance its source, with a date
 */
public record Charge(double value, String unit, String region, boolean approximate, Provenance provenance) {}
