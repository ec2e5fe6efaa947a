// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import java.time.Instant;

/**
 * The number of replicas in the specification of a workload from an instant on.
 *
 * @param at since when, or when it was sampled
 * @param workload the Deployment, StatefulSet or other workload
 * @param replicas how many; 0 from its deletion on
 */
public record ReplicaCount(Instant at, ObjectKey workload, int replicas) {}
