package dev.sawhorse.facts;

/**
 * One figure of the table {@code charges}.
 *
 * @param value the figure
 * @param unit its unit, for instance {@code USD per GB-month}
 * @param region the region it was stated for
 * @param approximate whether its source calls it approximate
 * @param provenance who states it, and when
 */
public record Charge(double value, String unit, String region, boolean approximate, Provenance provenance) {}
