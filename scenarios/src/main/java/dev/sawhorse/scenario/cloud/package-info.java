/**
 * The cloud that a scenario describes: region, instance types, subnets, prices, and what differs between providers.
 */
@NullMarked
package dev.sawhorse.scenario.cloud;

import org.jspecify.annotations.NullMarked;
