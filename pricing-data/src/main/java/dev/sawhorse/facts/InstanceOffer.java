// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.List;

/**
 * An instance type as offered in one region, with zones and price.
 *
 * @param shape the type
 * @param zones the zones that offer it, in the order of their names; never empty
 * @param onDemandPerHour on-demand price of one hour in the region's currency
 * @param estimated whether that price is an estimate rather than a published one
 */
public record InstanceOffer(InstanceShape shape, List<Zone> zones, double onDemandPerHour, boolean estimated) {}
