// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller.podautoscaler;

/** A number of replicas and its time, in nanoseconds since the start. */
public record TimedAmount(int amount, long time) {}
