// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.results.series.Timestamps;

/**
 * The record of one node, from its NodeClaim to the end of its instance. Timestamps are nanoseconds since the start, {@link
 * Timestamps#NEVER} where the event did not happen; texts are empty where not applicable.
 *
 * @param price USD per hour at launch
 * @param created when its NodeClaim was created
 * @param registered when its Node object appeared
 * @param deleting when its deletion was requested
 * @param reason the reason of the deletion
 * @param ended when the instance was told to terminate and its billing ended, or the node was removed
 * @param hours its billed time
 * @param cost USD, instance, volumes, agents and fee, at list price
 * @param cpuUtilization requested/allocatable CPU, time-weighted over the life of the node
 * @param memoryUtilization requested/allocatable memory, likewise
 * @param initial whether it existed at the start of the run; its times are then those of the run, not of its life
 */
public record NodeRow(
        String nodeClaim,
        String node,
        String instance,
        String nodePool,
        String instanceType,
        String zone,
        String capacityType,
        double price,
        long allocatableCpuMillis,
        long allocatableMemoryBytes,
        long created,
        long launched,
        long registered,
        long ready,
        long initialized,
        long deleting,
        String reason,
        long ended,
        double hours,
        double cost,
        double cpuUtilization,
        double memoryUtilization,
        boolean initial) {}
