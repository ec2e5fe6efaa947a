// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

/**
 * One entry of {@code spec.networkInterfaces} of an EC2NodeClass.
 *
 * @param networkCardIndex its network card
 * @param efaOnly whether it is an EFA-only interface, which carries no pod addresses
 */
public record NetworkInterface(int networkCardIndex, boolean efaOnly) {}
