/**
 * Karpenter's AWS provider v1.14: instance types with their labels and offerings, the launch path over CreateFleet, and
 * the cache of unavailable offerings. Mirrors the provider's {@code instancetype}, {@code instance} and {@code cache}
 * packages.
 */
@NullMarked
package dev.sawhorse.karpenter.aws;

import org.jspecify.annotations.NullMarked;
