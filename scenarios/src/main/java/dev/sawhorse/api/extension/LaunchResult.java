// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

/** The result of a launch. */
public sealed interface LaunchResult {
    /** An instance of one of the options of the request was launched. */
    record Launched(LaunchRequest.Option option) implements LaunchResult {}

    /** There is no capacity now ({@code InsufficientCapacityError}): the claim is deleted, and its pods wait for a new one. */
    record InsufficientCapacity(String message) implements LaunchResult {}
}
