// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

/**
 * The status of a StatefulSet: its pod counts.
 *
 * @param replicas existing pods
 * @param ready those that run and are ready
 * @param available those that have been ready for minReadySeconds
 * @param current pods of the current revision that are not terminating
 * @param updated pods of the update revision that are not terminating
 */
public record StatefulSetStatus(int replicas, int ready, int available, int current, int updated) {}
