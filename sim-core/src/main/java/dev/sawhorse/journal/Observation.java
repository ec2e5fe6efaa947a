package dev.sawhorse.journal;

import java.util.List;
import java.util.Map;

/**
 * One thing that happened. Components announce what they did and nothing else; every number of every report is folded from
 * these. Pods are named {@code namespace/name}; CPU is in millicores, memory in bytes, prices in USD per hour, durations in
 * seconds.
 */
public sealed interface Observation {

    /**
     * The run began. {@code start} is the instant, in ISO-8601 UTC, that time 0 stands for; {@code run} is the id that all files of
     * the run share, empty where nothing is written.
     */
    record RunStarted(String scenario, long seed, String start, String region, String version, String run)
            implements Observation {
        /** The beginning of a run without an id. */
        public RunStarted(String scenario, long seed, String start, String region, String version) {
            this(scenario, seed, start, region, version, "");
        }
    }

    /** The run ended: nothing follows. {@code events} is how many kernel events were executed. */
    record RunEnded(long events) implements Observation {}

    // Pods

    /** {@code owner} is {@code Kind/name} of the workload a user knows it by, empty for a bare pod. */
    record PodCreated(String pod, String owner, long cpuMillis, long memoryBytes, boolean daemon)
            implements Observation {}

    record PodUnschedulable(String pod, String reason) implements Observation {}

    record PodBound(String pod, String node) implements Observation {}

    /** All containers are ready. */
    record PodReady(String pod) implements Observation {}

    /**
     * A node got an image that it did not hold; {@code seconds} is how long the first pod that asked for it waited, and
     * {@code bytes} what was fetched.
     */
    record ImagePulled(String node, String image, long bytes, double seconds, String pod) implements Observation {}

    /**
     * The kernel killed a container that used so many bytes of memory; {@code cause} is {@code limit} where it exceeded its own
     * limit, {@code node} where the pods of the node together used more than there is.
     */
    record ContainerOomKilled(String pod, String container, String node, long memoryBytes, String cause)
            implements Observation {}

    /** The pod ran to its end. */
    record PodSucceeded(String pod) implements Observation {}

    record PodFailed(String pod, String reason) implements Observation {}

    /** An eviction was accepted; {@code by} names who asked. */
    record PodEvicted(String pod, String node, String by) implements Observation {}

    record PodPreempted(String pod, String node, String by) implements Observation {}

    /** Deletion was asked for; the pod goes on for its grace period. */
    record PodTerminating(String pod, String reason) implements Observation {}

    /** The object is gone. */
    record PodDeleted(String pod) implements Observation {}

    /** How many pod objects the cluster itself holds as the run ends: what the pods of the journal must add up to. */
    record PodsHeld(int pods) implements Observation {}

    /** A workload was told to have another number of replicas. */
    record WorkloadScaled(String workload, int from, int to) implements Observation {}

    // Nodes

    /** A Node object appeared. {@code nodePool} and {@code capacityType} are empty where it belongs to none. */
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

    /** A provisioning round decided something: new claims, or a change in how many pods fit nowhere. */
    record Provisioned(int pods, int newNodeClaims, int podsOnNew, int podsOnExisting, int unschedulable)
            implements Observation {}

    /** {@code requests} are those of its pods and DaemonSets, as Kubernetes writes quantities; empty where they are not known. */
    record NodeClaimCreated(
            String nodeClaim,
            String nodePool,
            int instanceTypes,
            long cpuMillis,
            long memoryBytes,
            List<String> pods,
            Map<String, String> requests)
            implements Observation {
        /** A claim of which only CPU and memory are known. */
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
     * A NodePool is there from now on, or is another than before. {@code terminationGraceSeconds} is -1 where drains may take for
     * ever; {@code limits} are CPU in cores, memory in bytes and others in units, as decimal text.
     */
    record NodePoolApplied(
            String nodePool, String consolidationPolicy, long terminationGraceSeconds, Map<String, String> limits)
            implements Observation {}

    /** What the instance that is being launched for a claim has, and what of it pods may use. */
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

    /** A claim was given up because it was not {@code waitedFor} (Launched or Registered) within so many seconds. */
    record NodeClaimTimedOut(String nodeClaim, String nodePool, String waitedFor, long timeoutSeconds)
            implements Observation {}

    /** A condition of a NodePool turned False, or was False and no longer is; {@code status} is the new one. */
    record NodePoolCondition(String nodePool, String condition, String status, String reason, String message)
            implements Observation {}

    /** Deletion was asked for; {@code reason} is Empty, Expired, Drifted, Underutilized, SpotInterruption and the like. */
    record NodeClaimDeleting(String nodeClaim, String reason) implements Observation {}

    record NodeClaimDeleted(String nodeClaim) implements Observation {}

    /** A disruption command was started. {@code decision} is delete or replace. */
    record DisruptionCommand(String reason, String decision, String method, List<String> candidates, int replacements)
            implements Observation {}

    /**
     * Consolidation ran out of time before it had looked at all candidates. {@code method} is multi or single, {@code reached}
     * how many nodes the best command had by then, or how many nodes were looked at one by one.
     */
    record ConsolidationTimedOut(String method, int candidates, int reached) implements Observation {}

    /** A Kubernetes event as a controller would publish it: why something was or was not done. */
    record EventPublished(String object, String reason, String message) implements Observation {}

    /** One Kubernetes event that Karpenter published alike on a NodeClaim and on its node. */
    record NodeEventPublished(String nodeClaim, String node, String reason, String message) implements Observation {}

    // EC2

    /** An instance was launched and is billed from now on. */
    record InstanceLaunched(String instance, String instanceType, String zone, String capacityType, double price)
            implements Observation {}

    /** The price of a spot pool changed; running instances of it pay the new price from now on. */
    record SpotPriceChanged(String instanceType, String zone, double price) implements Observation {}

    /** Spot capacity is taken back: the two-minute notice. */
    record SpotInterruption(String instance) implements Observation {}

    /** EC2 tells something else of an instance: a rebalance recommendation, a scheduled change, a failing status check. */
    record InstanceNotice(String instance, String notice) implements Observation {}

    /** The instance was stopped: until it is started nothing but its volumes is billed. */
    record InstanceStopped(String instance) implements Observation {}

    /** The instance was started again, at the price it had before. */
    record InstanceStarted(String instance) implements Observation {}

    /** The instance was told to terminate: its bill ends here. */
    record InstanceTerminating(String instance) implements Observation {}

    record InstanceTerminated(String instance) implements Observation {}

    /** The instance registers its node, where no NodeClaim ties the two: a node group's, before its {@link NodeCreated}. */
    record InstanceRegistered(String instance, String node) implements Observation {}

    /** A node group is to have another number of nodes; {@code by} names who says so. */
    record NodeGroupResized(String nodeGroup, int from, int to, String by) implements Observation {}

    /** A node of a node group is being removed; {@code drained} if pods must leave it first, {@code by} names who does it. */
    record NodeScaleDown(String node, String nodeGroup, boolean drained, String by) implements Observation {}

    /** A node of a node group is being emptied because EC2 takes its instance back; {@code by} names who does it. */
    record NodeInterrupted(String node, String nodeGroup, String by) implements Observation {}

    /** EBS volumes of an instance, billed at USD per hour together until the instance's own bill ends. */
    record VolumesAttached(String instance, long bytes, double price) implements Observation {}

    // What else is paid for

    /** An agent that runs on an instance is paid for at USD per hour until the instance's own bill ends. */
    record AgentBilled(String instance, String agent, double price) implements Observation {}

    /** A license that runs on an instance is part of its price, at USD per hour, until the instance's own bill ends. */
    record LicenseBilled(String instance, String license, double price) implements Observation {}

    /** An EBS volume was made that outlives instances, billed at USD per hour until it is deleted. */
    record VolumeCreated(String volume, String claim, String volumeType, String zone, long bytes, double price)
            implements Observation {}

    record VolumeDeleted(String volume) implements Observation {}

    /** By which of its labels a pod is billed, and what its traffic costs in USD per hour while it is on a node. */
    record PodBilled(String pod, Map<String, String> labels, double transferPrice) implements Observation {}

    /** The control plane costs USD per hour from now on; {@code support} is standard or extended. */
    record ControlPlaneBilled(String support, double price) implements Observation {}

    /** Capacity is held from now on, at USD per hour for each instance that does not run in it. */
    record CapacityReserved(String reservation, String instanceType, String zone, int instances, double price)
            implements Observation {}

    record CapacityReleased(String reservation) implements Observation {}

    /** Capacity was paid for at once, in USD; instances in it cost nothing more. */
    record CapacityPaid(String reservation, String instanceType, String zone, double amount) implements Observation {}

    /**
     * A Savings Plan is held: so many USD per hour are committed to, whether used or not. {@code kind} is compute or
     * ec2-instance, {@code family} empty for the former, and {@code discounts} are fractions of the on-demand price by
     * instance family, {@code *} for all others.
     */
    record SavingsPlanHeld(String plan, String kind, String family, double commitment, Map<String, String> discounts)
            implements Observation {}

    /** Reserved Instances are held at USD per hour each, used or not; {@code zone} is empty where they are regional. */
    record ReservedInstancesHeld(String reservation, String instanceType, String zone, int instances, double price)
            implements Observation {}

    /** A request for capacity was refused. */
    record InsufficientCapacity(String instanceType, String zone, String capacityType) implements Observation {}

    /**
     * EC2 refused a launch in so many pools for another reason than missing capacity: {@code code} is its error, {@code subject}
     * the quota, subnet or zone it is about.
     */
    record LaunchRefused(String code, String subject, int pools) implements Observation {}

    /** EC2 did not let a call through, as there were too many. */
    record CallThrottled(String action) implements Observation {}

    /** Something the scenario asked for that the run only approximates; told once, with its value. */
    record Approximated(String what, Map<String, String> detail) implements Observation {}

    /**
     * Something the scenario does not say makes figures of the run wrong: {@code figures} are paths of the summary such as
     * {@code cost} or {@code pods.completed}, which stand for everything below them.
     */
    record FiguresInDoubt(String cause, List<String> figures) implements Observation {}
}
