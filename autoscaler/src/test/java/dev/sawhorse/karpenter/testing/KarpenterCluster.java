// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.testing;

import dev.sawhorse.ec2.BootTimings;
import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.Disruption;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaimSpec;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.cloudprovider.BootingCloud;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.state.cost.ClusterCost;
import dev.sawhorse.karpenter.state.cost.NodePrices;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Kind;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.controller.WorkloadControllers;
import dev.sawhorse.kube.kubelet.Kubelet;
import dev.sawhorse.kube.kubelet.PodTimings;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A cluster with kube-scheduler, Karpenter and a {@link FakeCloud}, told what to do at which second. */
public final class KarpenterCluster {
    private static final long SECOND = 1_000_000_000L;
    private static final long MIB = 1L << 20;

    private final Simulation simulation = Simulation.withSeed(7);
    private final Journal journal = new Journal(simulation::now);
    private final Cluster cluster = new Cluster(simulation, journal);
    private final Store<NodePool> nodePools = new Store<>(simulation::now, (Kind<NodePool>) NodePool::meta);
    private final Kubelet kubelet =
            Kubelet.start(cluster, PodTimings.fixed(Duration.ofSeconds(2), Duration.ofSeconds(5)));
    private final NodeBoot boot;
    private final FakeCloud cloud;
    private final Karpenter karpenter;
    private int pods;

    public KarpenterCluster() {
        this(Duration.ofSeconds(30));
    }

    /** Makes a cluster whose machines take so long to register. */
    public KarpenterCluster(Duration register) {
        this(register, KarpenterOptions.DEFAULT);
    }

    public KarpenterCluster(FeatureGates gates) {
        this(Duration.ofSeconds(30), KarpenterOptions.DEFAULT.withFeatureGates(gates));
    }

    /** Makes a cluster whose Karpenter is told something. */
    public KarpenterCluster(Duration register, KarpenterOptions options) {
        this(register, options, null);
    }

    /** Makes a cluster whose repair policy bounds the drain. */
    public KarpenterCluster(Duration register, KarpenterOptions options, @Nullable Duration drainBound) {
        this.boot = new NodeBoot(
                cluster,
                BootTimings.fixed(register, Duration.ofSeconds(10), Duration.ofSeconds(15)),
                kubelet::machineStopped);
        this.cloud = new FakeCloud(cluster, boot, drainBound);
        Scheduler.start(cluster, Profiles.leastAllocatedOnly());
        WorkloadControllers.start(cluster, WorkloadControllers.Settings.AT_ONCE);
        this.karpenter = Karpenter.start(
                cluster, nodePools, new BootingCloud(cloud, boot), options, Instant.parse("2026-03-02T00:00:00Z"));
    }

    public Cluster cluster() {
        return cluster;
    }

    public FakeCloud cloud() {
        return cloud;
    }

    public Karpenter karpenter() {
        return karpenter;
    }

    /** Returns a cost of NodePools that begins with the claims there are. */
    public ClusterCost clusterCost() {
        ClusterCost cost = new ClusterCost(karpenter.environment(), new NodePrices(karpenter.environment()));
        cost.start();
        return cost;
    }

    public Store<NodePool> nodePools() {
        return nodePools;
    }

    /** What a test says of a NodePool; the rest is that of a plain pool on demand. */
    public static final class Pool {
        private ConsolidationPolicy policy = ConsolidationPolicy.WHEN_EMPTY;
        private @Nullable Duration consolidateAfter = Duration.ofSeconds(30);
        private @Nullable Duration expireAfter;
        private @Nullable Duration terminationGracePeriod;
        private List<Budget> budgets = List.of(Budget.DEFAULT);
        private List<Taint> startupTaints = List.of();
        private @Nullable Resources limits;
        private @Nullable Long replicas;
        private String arch = "amd64";
        private NodeClassRef nodeClass = new NodeClassRef("karpenter.k8s.aws", "EC2NodeClass", "default");

        public Pool policy(ConsolidationPolicy value) {
            policy = value;
            return this;
        }

        public Pool consolidateAfter(@Nullable Duration value) {
            consolidateAfter = value;
            return this;
        }

        public Pool expireAfter(Duration value) {
            expireAfter = value;
            return this;
        }

        public Pool terminationGracePeriod(Duration value) {
            terminationGracePeriod = value;
            return this;
        }

        public Pool budget(String nodes) {
            budgets = List.of(new Budget(nodes, null, null, null));
            return this;
        }

        public Pool startupTaint(String key) {
            startupTaints = List.of(new Taint(key, "", Taint.NO_SCHEDULE));
            return this;
        }

        public Pool limitCpu(long millis) {
            limits = Resources.of(Map.of("cpu", millis));
            return this;
        }

        public Pool limitNodes(long nodes) {
            limits = Resources.of(Map.of("nodes", nodes));
            return this;
        }

        public Pool arch(String value) {
            arch = value;
            return this;
        }

        public Pool nodeClass(String group, String kind) {
            nodeClass = new NodeClassRef(group, kind, "default");
            return this;
        }

        public Pool replicas(long value) {
            replicas = value;
            return this;
        }

        /** Returns the pool under a name. */
        public NodePool named(String name) {
            NodeClaimSpec template = new NodeClaimSpec(
                    Map.of(),
                    Map.of(),
                    nodeClass,
                    List.of(
                            new RequirementSpec("kubernetes.io/arch", "In", List.of(arch), null),
                            new RequirementSpec(KarpenterLabels.CAPACITY_TYPE, "In", List.of("on-demand"), null)),
                    List.of(),
                    startupTaints,
                    expireAfter,
                    terminationGracePeriod);
            return new NodePool(
                    ObjectMeta.of("", name),
                    template,
                    new Disruption(policy, consolidateAfter, budgets),
                    0,
                    limits,
                    replicas,
                    true,
                    false);
        }
    }

    public KarpenterCluster nodePool(String name, Pool pool) {
        nodePools.create(pool.named(name));
        return this;
    }

    /** Applies a NodePool anew that is there already. */
    public void change(String name, Pool pool) {
        ObjectMeta old = nodePools.require(name).meta();
        nodePools.update(pool.named(name).withMeta(old));
    }

    /** Does something at a second, before anybody else acts. */
    public KarpenterCluster at(double seconds, Runnable action) {
        simulation.scheduleAt(Math.round(seconds * SECOND), Phase.WORLD, action);
        return this;
    }

    /** Creates pods now, each asking for so much. */
    public List<Pod> createPods(int count, long cpuMillis, long memoryMib) {
        return createPods(count, cpuMillis, memoryMib, Map.of());
    }

    public List<Pod> createPods(int count, long cpuMillis, long memoryMib, Map<String, String> annotations) {
        return createPods(count, spec(cpuMillis, memoryMib), annotations);
    }

    public List<Pod> createPods(int count, PodSpec spec, Map<String, String> annotations) {
        return createPods(count, spec, annotations, Map.of());
    }

    public List<Pod> createPods(int count, PodSpec spec, Map<String, String> annotations, Map<String, String> labels) {
        List<Pod> created = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = String.format(java.util.Locale.ROOT, "pod-%05d", pods++);
            ObjectMeta meta = new ObjectMeta(
                    name,
                    "default",
                    "",
                    labels,
                    annotations,
                    List.of(new OwnerReference("apps/v1", "ReplicaSet", "web", "rs-uid", true)),
                    0);
            created.add(cluster.createPod(meta, spec, Pod.FOREVER));
        }
        return created;
    }

    public static PodSpec spec(long cpuMillis, long memoryMib) {
        Resources requests = Resources.ofCpuMemory(cpuMillis, memoryMib * MIB);
        return PodSpec.builder()
                .containers(List.of(new Container("app", "pause", requests, Resources.NONE, List.of(), false)))
                .build();
    }

    /** Creates a Deployment now, whose pods are replaced when they go. */
    public void deploy(int replicas, long cpuMillis, long memoryMib) {
        Map<String, String> labels = Map.of("app", "web");
        cluster.workloads()
                .apply(new Deployment(
                        ObjectMeta.of("default", "web"),
                        replicas,
                        new LabelSelector(labels, List.of()),
                        PodTemplate.of(labels, spec(cpuMillis, memoryMib)),
                        Deployment.Strategy.DEFAULT,
                        0,
                        false));
    }

    /** Deletes all pods now. */
    public void deleteAllPods() {
        deletePods(pod -> true);
    }

    /** Deletes the pods now that a condition holds for. */
    public void deletePods(Predicate<Pod> condition) {
        for (Pod pod : List.copyOf(cluster.pods().list())) {
            if (condition.test(pod)) {
                cluster.deletePod(pod, "scaled down");
            }
        }
    }

    public KarpenterCluster runUntil(double seconds) {
        simulation.runUntil(Math.round(seconds * SECOND));
        return this;
    }

    /** Returns the observations of a kind. */
    public <T extends Observation> List<T> observed(Class<T> kind) {
        return journal.entries().stream()
                .map(Journal.Entry::observation)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    /** Returns the seconds at which observations of a kind were made. */
    public List<Double> times(Class<? extends Observation> kind) {
        return times(kind, observation -> true);
    }

    /** Returns the seconds at which observations of a kind were made that hold a condition. */
    public <T extends Observation> List<Double> times(Class<T> kind, Function<T, Boolean> condition) {
        return journal.entries().stream()
                .filter(entry -> kind.isInstance(entry.observation()))
                .filter(entry -> condition.apply(kind.cast(entry.observation())))
                .map(entry -> entry.time() / (double) SECOND)
                .toList();
    }
}
