// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import java.util.List;
import java.util.Map;

/**
 * An event of a run. Components announce what they did and nothing else; every number of every report is computed from these.
 * Pods are named {@code namespace/name}; CPU is in millicores, memory in bytes, prices in USD per hour, durations in seconds.
 */
public sealed interface Observation {

    /**
     * The run began. {@code start} is the instant of time 0, in ISO-8601 UTC; {@code run} is the id that all files of the run
     * share, empty where nothing is written; {@code karpenter} is the version of Karpenter whose rules decide.
     */
    record RunStarted(
            String scenario, long seed, String start, String region, String version, String run, String karpenter)
            implements Observation {
        /** Makes the start of a run without an id and without Karpenter. */
        public RunStarted(String scenario, long seed, String start, String region, String version) {
            this(scenario, seed, start, region, version, "", "");
        }
    }

    /**
     * The observations that follow, up to {@link InitialStateEnded} at the same time, describe what existed at the start: they
     * change the state of the cluster, and count as no launch, no creation, no binding and no wait.
     */
    record InitialStateBegan() implements Observation {}

    /** The initial state is complete, with the given numbers of nodes and pods. */
    record InitialStateEnded(int nodes, int pods) implements Observation {}

    /** The run ended; nothing follows. {@code events} is the number of executed kernel events. */
    record RunEnded(long events) implements Observation {}

    // Pods

    /** {@code owner} is {@code Kind/name} of the workload as a user knows it, empty for a bare pod. */
    record PodCreated(String pod, String owner, long cpuMillis, long memoryBytes, boolean daemon)
            implements Observation {}

    /** The latencies of the run are not those of this pod; follows its creation. */
    record PodUnmeasured(String pod) implements Observation {}

    record PodUnschedulable(String pod, String reason) implements Observation {}

    record PodBound(String pod, String node) implements Observation {}

    /** The requests of a pod changed in place. */
    record PodResized(String pod, long cpuMillis, long memoryBytes) implements Observation {}

    /** All containers are ready. */
    record PodReady(String pod) implements Observation {}

    /**
     * A node pulled an image that it did not have; {@code seconds} is the wait of the first pod that needed it, and {@code
     * bytes} the amount downloaded.
     */
    record ImagePulled(String node, String image, long bytes, double seconds, String pod) implements Observation {}

    /**
     * The kernel killed a container at the given memory use in bytes; {@code cause} is {@code limit} where it exceeded its own
     * limit, {@code node} where the node ran out of memory.
     */
    record ContainerOomKilled(String pod, String container, String node, long memoryBytes, String cause)
            implements Observation {}

    /** The pod completed successfully. */
    record PodSucceeded(String pod) implements Observation {}

    /**
     * A pod of a Job with checkpoints stopped or ended a run.
     *
     * @param continued whether the run went on with the work of an earlier one
     * @param checkpoints the number of complete checkpoints
     * @param keptNanos the work that is not to be done again
     * @param overheadNanos the time of the restart and of complete checkpoints
     */
    record CheckpointedRunEnded(String pod, boolean continued, long checkpoints, long keptNanos, long overheadNanos)
            implements Observation {}

    /** A Job completed within its deadline, or did not. */
    record JobDeadlineReached(String job, boolean met) implements Observation {}

    record PodFailed(String pod, String reason) implements Observation {}

    /** An eviction was accepted; {@code by} names the client. */
    record PodEvicted(String pod, String node, String by) implements Observation {}

    record PodPreempted(String pod, String node, String by) implements Observation {}

    /** Deletion was requested; the pod runs on for its grace period. */
    record PodTerminating(String pod, String reason) implements Observation {}

    /** The Pod object was removed. */
    record PodDeleted(String pod) implements Observation {}

    /** The number of Pod objects in the cluster at the end of the run, which the pods of the journal must add up to. */
    record PodsHeld(int pods) implements Observation {}

    /** The replicas of a workload were changed. */
    record WorkloadScaled(String workload, int from, int to) implements Observation {}

    // Nodes

    /** A Node object was created. {@code nodePool} and {@code capacityType} are empty where it belongs to no NodePool. */
    record NodeCreated(
            String node,
            String nodeClaim,
            String nodePool,
            String instanceType,
            String zone,
            String capacityType,
            long allocatableCpuMillis,
            long allocatableMemoryBytes)
            implements Observation {}

    record NodeReady(String node) implements Observation {}

    record NodeNotReady(String node, String reason) implements Observation {}

    record NodeDeleted(String node) implements Observation {}

    // Karpenter

    /** A provisioning round made a decision: new claims, or a change in the number of pods that cannot be scheduled. */
    record Provisioned(int pods, int newNodeClaims, int podsOnNew, int podsOnExisting, int unschedulable)
            implements Observation {}

    /**
     * The CPU time that the provisioning round of the next {@link Provisioned} takes at the assumed decision speed, which
     * Karpenter logs. It does not delay the round; without a decision speed it is not observed.
     */
    record ProvisioningTimed(long nanos) implements Observation {}

    /** {@code requests} are those of its pods and DaemonSets, as Kubernetes quantities; empty where they are not known. */
    record NodeClaimCreated(
            String nodeClaim,
            String nodePool,
            int instanceTypes,
            long cpuMillis,
            long memoryBytes,
            List<String> pods,
            Map<String, String> requests)
            implements Observation {
        /** Makes a claim with only CPU and memory requests. */
        public NodeClaimCreated(
                String nodeClaim,
                String nodePool,
                int instanceTypes,
                long cpuMillis,
                long memoryBytes,
                List<String> pods) {
            this(nodeClaim, nodePool, instanceTypes, cpuMillis, memoryBytes, pods, Map.of());
        }
    }

    /**
     * A claim was not made, because its NodePool uses more than its limit of the resource. {@code usage} and {@code limit} are
     * CPU in cores, memory in bytes and others in units, as decimal text.
     */
    record NodeClaimRefused(String nodePool, String resource, String usage, String limit) implements Observation {}

    /**
     * A NodePool was created or changed. {@code terminationGraceSeconds} is -1 where drains have no limit; {@code limits} are
     * CPU in cores, memory in bytes and others in units, as decimal text.
     */
    record NodePoolApplied(
            String nodePool, String consolidationPolicy, long terminationGraceSeconds, Map<String, String> limits)
            implements Observation {}

    /** The capacity and allocatable resources of the instance that is being launched for a claim. */
    record NodeClaimResources(
            String nodeClaim,
            long capacityCpuMillis,
            long capacityMemoryBytes,
            long allocatableCpuMillis,
            long allocatableMemoryBytes)
            implements Observation {}

    record NodeClaimLaunched(
            String nodeClaim,
            String nodePool,
            String instance,
            String instanceType,
            String zone,
            String capacityType,
            double price)
            implements Observation {}

    record NodeClaimLaunchFailed(String nodeClaim, String reason) implements Observation {}

    record NodeClaimRegistered(String nodeClaim, String node) implements Observation {}

    record NodeClaimInitialized(String nodeClaim, String node) implements Observation {}

    /** A claim was deleted because it was not {@code waitedFor} (Launched or Registered) within the given seconds. */
    record NodeClaimTimedOut(String nodeClaim, String nodePool, String waitedFor, long timeoutSeconds)
            implements Observation {}

    /** A condition of a NodePool became False, or stopped being False; {@code status} is the new one. */
    record NodePoolCondition(String nodePool, String condition, String status, String reason, String message)
            implements Observation {}

    /** Deletion was requested; {@code reason} is Empty, Expired, Drifted, Underutilized, SpotInterruption and the like. */
    record NodeClaimDeleting(String nodeClaim, String reason) implements Observation {}

    record NodeClaimDeleted(String nodeClaim) implements Observation {}

    /** A disruption command was started. {@code decision} is delete, replace or terminate-first. */
    record DisruptionCommand(String reason, String decision, String method, List<String> candidates, int replacements)
            implements Observation {}

    /**
     * Consolidation timed out before it had evaluated all candidates. {@code method} is multi or single, {@code reached} the
     * number of nodes of the best command by then, or the number of nodes evaluated one by one.
     */
    record ConsolidationTimedOut(String method, int candidates, int reached) implements Observation {}

    /** A Kubernetes event of a controller: why something was or was not done. */
    record EventPublished(String object, String reason, String message) implements Observation {}

    /** A Kubernetes event that Karpenter published on both a NodeClaim and its node. */
    record NodeEventPublished(String nodeClaim, String node, String reason, String message) implements Observation {}

    // EC2

    /** An instance was launched and is billed from now on. */
    record InstanceLaunched(String instance, String instanceType, String zone, String capacityType, double price)
            implements Observation {}

    /** The price of a spot pool changed; running instances of it pay the new price from now on. */
    record SpotPriceChanged(String instanceType, String zone, double price) implements Observation {}

    /** Spot capacity is reclaimed: the two-minute interruption notice. */
    record SpotInterruption(String instance) implements Observation {}

    /** Another notice of EC2 about an instance: a rebalance recommendation, a scheduled change, a failing status check. */
    record InstanceNotice(String instance, String notice) implements Observation {}

    /** The instance was stopped: only its volumes are billed until it is started again. */
    record InstanceStopped(String instance) implements Observation {}

    /** The instance was started again, at the price it had before. */
    record InstanceStarted(String instance) implements Observation {}

    /** The instance was told to terminate: its billing ends here. */
    record InstanceTerminating(String instance) implements Observation {}

    record InstanceTerminated(String instance) implements Observation {}

    /** The instance registers its node, where no NodeClaim links the two: a node group's, before its {@link NodeCreated}. */
    record InstanceRegistered(String instance, String node) implements Observation {}

    /** The desired size of a node group changed; {@code by} names the client. */
    record NodeGroupResized(String nodeGroup, int from, int to, String by) implements Observation {}

    /**
     * A node of a node group is being removed; {@code drained} if pods must leave it first, {@code by} names the component that
     * removes it.
     */
    record NodeScaleDown(String node, String nodeGroup, boolean drained, String by) implements Observation {}

    /**
     * A node of a node group is being drained because EC2 reclaims its instance; {@code by} names the component that drains it.
     */
    record NodeInterrupted(String node, String nodeGroup, String by) implements Observation {}

    /** EBS volumes of an instance, billed at USD per hour in total until the instance's own billing ends. */
    record VolumesAttached(String instance, long bytes, double price) implements Observation {}

    // Other costs

    /** An agent that runs on an instance is billed at USD per hour until the instance's own billing ends. */
    record AgentBilled(String instance, String agent, double price) implements Observation {}

    /** The fee of EKS Auto Mode for an instance is billed at USD per hour until the instance's own billing ends. */
    record AutoModeBilled(String instance, double price) implements Observation {}

    /** A license that runs on an instance is part of its price, at USD per hour, until the instance's own billing ends. */
    record LicenseBilled(String instance, String license, double price) implements Observation {}

    /** An EBS volume that outlives instances was created, billed at USD per hour until it is deleted. */
    record VolumeCreated(String volume, String claim, String volumeType, String zone, long bytes, double price)
            implements Observation {}

    record VolumeDeleted(String volume) implements Observation {}

    /** The labels by which a pod's cost is allocated, and the cost of its traffic in USD per hour while it is on a node. */
    record PodBilled(String pod, Map<String, String> labels, double transferPrice) implements Observation {}

    /** The control plane is billed at USD per hour from now on; {@code support} is standard or extended. */
    record ControlPlaneBilled(String support, double price) implements Observation {}

    /** Capacity is reserved from now on, at USD per hour for each reserved instance that does not run. */
    record CapacityReserved(String reservation, String instanceType, String zone, int instances, double price)
            implements Observation {}

    record CapacityReleased(String reservation) implements Observation {}

    /** Capacity was paid upfront, in USD; instances in it cost nothing more. */
    record CapacityPaid(String reservation, String instanceType, String zone, double amount) implements Observation {}

    /**
     * A Savings Plan is in force: USD per hour are committed to, whether used or not. {@code kind} is compute or ec2-instance,
     * {@code family} empty for the former, and {@code discounts} are fractions of the on-demand price by instance family,
     * {@code *} for all others.
     */
    record SavingsPlanHeld(String plan, String kind, String family, double commitment, Map<String, String> discounts)
            implements Observation {}

    /** Reserved Instances are in force at USD per hour each, used or not; {@code zone} is empty where they are regional. */
    record ReservedInstancesHeld(String reservation, String instanceType, String zone, int instances, double price)
            implements Observation {}

    /** A request for capacity was refused. */
    record InsufficientCapacity(String instanceType, String zone, String capacityType) implements Observation {}

    /**
     * EC2 refused a launch in a number of pools for another reason than missing capacity: {@code code} is its error, {@code
     * subject} the quota, subnet or zone in question.
     */
    record LaunchRefused(String code, String subject, int pools) implements Observation {}

    /** EC2 throttled a call. */
    record CallThrottled(String action) implements Observation {}

    /** A setting of the scenario that the run only approximates; reported once, with its value. */
    record Approximated(String what, Map<String, String> detail) implements Observation {}

    /**
     * Missing information in the scenario makes figures of the run wrong: {@code figures} are paths of the summary such as
     * {@code cost} or {@code pods.completed}, each including everything below it.
     */
    record FiguresInDoubt(String cause, List<String> figures) implements Observation {}
}
