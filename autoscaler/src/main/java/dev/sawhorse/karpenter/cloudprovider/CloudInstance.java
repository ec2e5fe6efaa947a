// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.cloudprovider;

/**
 * An instance of a cloud that is not shutting down.
 *
 * @param launchedAt nanoseconds since the start of the simulation
 */
public record CloudInstance(String providerId, long launchedAt) {}
