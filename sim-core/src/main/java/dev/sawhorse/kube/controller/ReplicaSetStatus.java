// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

/**
 * The status of a ReplicaSet: its pod counts.
 *
 * @param replicas active pods
 * @param ready those that are ready
 * @param available those that have been ready for minReadySeconds
 * @param terminating terminating pods
 */
public record ReplicaSetStatus(int replicas, int ready, int available, int terminating) {}
