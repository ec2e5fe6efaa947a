// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The spec of a pod. Immutable and shared: all pods of one template hold the same instance, so that a scheduler can treat them
 * as one class and cache results per spec.
 */
public final class PodSpec {
    /** The grace period of a pod without one; an API server sets a default, so only objects outside of one lack it. */
    public static final long NO_GRACE_PERIOD = -1;

    private final Builder values;
    private final Resources requests;
    private final List<HostPort> hostPorts;
    private final Set<String> labelKeys;
    private @Nullable Resources nonZeroRequests;
    private int hash;

    private PodSpec(Builder values) {
        this.values = values;
        this.requests =
                PodRequests.effective(values.containers, values.initContainers, values.podResources, values.overhead);
        this.hostPorts = hostPorts(values);
        this.labelKeys = MatchLabelKeys.of(values.affinity, values.topologySpreadConstraints);
    }

    /** Returns the host ports of sidecars and containers; ordinary init containers have ended when the pod serves. */
    private static List<HostPort> hostPorts(Builder values) {
        List<HostPort> ports = new ArrayList<>();
        for (Container init : values.initContainers) {
            if (init.sidecar()) {
                ports.addAll(init.hostPorts());
            }
        }
        values.containers.forEach(container -> ports.addAll(container.hostPorts()));
        return List.copyOf(ports);
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Returns the spec with a node affinity to one node, as the DaemonSet controller sets it. */
    public PodSpec withNodeAffinityTo(String nodeName) {
        SelectorRequirement name = new SelectorRequirement("metadata.name", "In", List.of(nodeName));
        NodeSelectorTerm node = new NodeSelectorTerm(List.of(), List.of(name));
        return toBuilder()
                .affinity(values.affinity.withRequiredNodeTerms(List.of(node)))
                .build();
    }

    /** Returns a builder initialized with this spec. */
    public Builder toBuilder() {
        return values.copy();
    }

    /** Returns the effective requests of the pod (see {@link PodRequests}), with {@code pods} 1 added. */
    public Resources requests() {
        return requests;
    }

    /**
     * Returns the effective requests as kube-scheduler scores pods on nodes: a container without a CPU request counts as 100m,
     * one without a memory request as 200 MiB (see {@link PodRequests}).
     */
    public Resources nonZeroRequests() {
        if (nonZeroRequests == null) {
            nonZeroRequests = PodRequests.nonZero(this);
        }
        return nonZeroRequests;
    }

    /**
     * Returns what NodeResourcesFit counts of the pod that it scores nodes for: as {@link #nonZeroRequests()}, but without
     * pod-level requests.
     */
    public Resources nonZeroContainerRequests() {
        return values.podResources == null ? nonZeroRequests() : PodRequests.nonZeroOfContainers(this);
    }

    /** Returns the host ports of the pod. */
    public List<HostPort> hostPorts() {
        return hostPorts;
    }

    /** Returns the keys of the pod's own labels that its terms and constraints select by (see {@link MatchLabelKeys}). */
    Set<String> labelKeys() {
        return labelKeys;
    }

    public List<Container> containers() {
        return values.containers;
    }

    public List<Container> initContainers() {
        return values.initContainers;
    }

    public Map<String, String> nodeSelector() {
        return values.nodeSelector;
    }

    public Affinity affinity() {
        return values.affinity;
    }

    public List<Toleration> tolerations() {
        return values.tolerations;
    }

    public List<TopologySpreadConstraint> topologySpreadConstraints() {
        return values.topologySpreadConstraints;
    }

    public List<Volume> volumes() {
        return values.volumes;
    }

    /** Whether the pod claims devices by Dynamic Resource Allocation (spec.resourceClaims). */
    @Upstream(file = "pkg/utils/pod/scheduling.go", symbol = "HasDRARequirements")
    public boolean hasResourceClaims() {
        return values.resourceClaims;
    }

    public Resources overhead() {
        return values.overhead;
    }

    /** Returns the pod-level resource requests, null where the pod has none. */
    public @Nullable Resources podResources() {
        return values.podResources;
    }

    public String priorityClassName() {
        return values.priorityClassName;
    }

    /** Returns the resolved priority, 0 by default. */
    public int priority() {
        return values.priority;
    }

    /** Whether the priority is set: the API server sets it on admission, recorded pods may lack it. */
    public boolean hasPriority() {
        return values.prioritized;
    }

    /** Returns PreemptLowerPriority or Never. */
    public String preemptionPolicy() {
        return values.preemptionPolicy;
    }

    /** Returns the termination grace period, {@link #NO_GRACE_PERIOD} where none is given. */
    public long terminationGracePeriodSeconds() {
        return values.terminationGracePeriodSeconds;
    }

    public List<String> schedulingGates() {
        return values.schedulingGates;
    }

    public String schedulerName() {
        return values.schedulerName;
    }

    /** Returns Always, OnFailure or Never. */
    public String restartPolicy() {
        return values.restartPolicy;
    }

    /** Returns the node named in the manifest, null if the scheduler chooses. */
    public @Nullable String nodeName() {
        return values.nodeName;
    }

    /** Returns the greatest run time in seconds, null where none is given. */
    public @Nullable Long activeDeadlineSeconds() {
        return values.activeDeadlineSeconds;
    }

    /** Whether all parts of the specs are equal, which decides whether a template has changed. */
    @Override
    public boolean equals(@Nullable Object o) {
        if (this == o) {
            return true;
        }
        return o instanceof PodSpec other
                && hashCode() == other.hashCode()
                && values.parts().equals(other.values.parts());
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = values.parts().hashCode();
        }
        return hash;
    }

    /** A builder of a spec; parts that are not set have the API's default. */
    public static final class Builder {
        private List<Container> containers = List.of();
        private List<Container> initContainers = List.of();
        private Map<String, String> nodeSelector = Map.of();
        private Affinity affinity = Affinity.NONE;
        private List<Toleration> tolerations = List.of();
        private List<TopologySpreadConstraint> topologySpreadConstraints = List.of();
        private List<Volume> volumes = List.of();
        private boolean resourceClaims;
        private Resources overhead = Resources.NONE;
        private @Nullable Resources podResources;
        private String priorityClassName = "";
        private int priority;
        private boolean prioritized = true;
        private String preemptionPolicy = "PreemptLowerPriority";
        private long terminationGracePeriodSeconds = 30;
        private List<String> schedulingGates = List.of();
        private String schedulerName = "default-scheduler";
        private String restartPolicy = "Always";
        private @Nullable String nodeName;
        private @Nullable Long activeDeadlineSeconds;

        private Builder() {}

        private Builder copy() {
            return new Builder()
                    .containers(containers)
                    .initContainers(initContainers)
                    .nodeSelector(nodeSelector)
                    .affinity(affinity)
                    .tolerations(tolerations)
                    .topologySpreadConstraints(topologySpreadConstraints)
                    .volumes(volumes)
                    .resourceClaims(resourceClaims)
                    .overhead(overhead)
                    .podResources(podResources)
                    .priorityClassName(priorityClassName)
                    .priority(priority)
                    .prioritized(prioritized)
                    .preemptionPolicy(preemptionPolicy)
                    .terminationGracePeriodSeconds(terminationGracePeriodSeconds)
                    .schedulingGates(schedulingGates)
                    .schedulerName(schedulerName)
                    .restartPolicy(restartPolicy)
                    .nodeName(nodeName)
                    .activeDeadlineSeconds(activeDeadlineSeconds);
        }

        private List<@Nullable Object> parts() {
            return Arrays.asList(
                    containers,
                    initContainers,
                    nodeSelector,
                    affinity,
                    tolerations,
                    topologySpreadConstraints,
                    volumes,
                    resourceClaims,
                    overhead,
                    podResources,
                    priorityClassName,
                    priority,
                    prioritized,
                    preemptionPolicy,
                    terminationGracePeriodSeconds,
                    schedulingGates,
                    schedulerName,
                    restartPolicy,
                    nodeName,
                    activeDeadlineSeconds);
        }

        public Builder containers(List<Container> containers) {
            this.containers = List.copyOf(containers);
            return this;
        }

        public Builder initContainers(List<Container> initContainers) {
            this.initContainers = List.copyOf(initContainers);
            return this;
        }

        public Builder nodeSelector(Map<String, String> nodeSelector) {
            this.nodeSelector = Labels.copyOf(nodeSelector);
            return this;
        }

        public Builder affinity(Affinity affinity) {
            this.affinity = affinity;
            return this;
        }

        public Builder tolerations(List<Toleration> tolerations) {
            this.tolerations = List.copyOf(tolerations);
            return this;
        }

        public Builder topologySpreadConstraints(List<TopologySpreadConstraint> constraints) {
            this.topologySpreadConstraints = List.copyOf(constraints);
            return this;
        }

        public Builder volumes(List<Volume> volumes) {
            this.volumes = List.copyOf(volumes);
            return this;
        }

        public Builder resourceClaims(boolean resourceClaims) {
            this.resourceClaims = resourceClaims;
            return this;
        }

        public Builder overhead(Resources overhead) {
            this.overhead = overhead;
            return this;
        }

        public Builder podResources(@Nullable Resources podResources) {
            this.podResources = podResources;
            return this;
        }

        public Builder priorityClassName(String priorityClassName) {
            this.priorityClassName = priorityClassName;
            return this;
        }

        public Builder priority(int priority) {
            this.priority = priority;
            return this;
        }

        /** Sets whether the priority is set; without one the priority is 0. */
        public Builder prioritized(boolean prioritized) {
            this.prioritized = prioritized;
            return this;
        }

        public Builder preemptionPolicy(String preemptionPolicy) {
            this.preemptionPolicy = preemptionPolicy;
            return this;
        }

        public Builder terminationGracePeriodSeconds(long seconds) {
            this.terminationGracePeriodSeconds = seconds;
            return this;
        }

        public Builder schedulingGates(List<String> schedulingGates) {
            this.schedulingGates = List.copyOf(schedulingGates);
            return this;
        }

        public Builder schedulerName(String schedulerName) {
            this.schedulerName = schedulerName;
            return this;
        }

        public Builder restartPolicy(String restartPolicy) {
            this.restartPolicy = restartPolicy;
            return this;
        }

        public Builder nodeName(@Nullable String nodeName) {
            this.nodeName = nodeName;
            return this;
        }

        public Builder activeDeadlineSeconds(@Nullable Long seconds) {
            this.activeDeadlineSeconds = seconds;
            return this;
        }

        public PodSpec build() {
            return new PodSpec(copy());
        }
    }
}
