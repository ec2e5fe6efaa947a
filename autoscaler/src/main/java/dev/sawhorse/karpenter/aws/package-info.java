/**
 * Karpenter's AWS provider v1.14: instance types with their labels and offerings, the launch path over CreateFleet, and
 * the cache of unavailable offerings. Mirrors the provider's {@code instancetype}, {@code instance} and {@code cache}
 * packages.
 *
 * <p>More than 40 types, since the launch path passes through the providers of instance types, prices, subnets, images and
 * reservations, which upstream spreads over {@code pkg/providers} and which share the values of one launch.
 */
@NullMarked
package dev.sawhorse.karpenter.aws;

import org.jspecify.annotations.NullMarked;
