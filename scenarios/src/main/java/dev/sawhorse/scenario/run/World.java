// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.clusterautoscaler.ClusterAutoscaler;
import dev.sawhorse.clusterautoscaler.expander.PriorityConfigMap;
import dev.sawhorse.deadline.CapacityTypeController;
import dev.sawhorse.deadline.SpotCapacity;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.ec2.ebs.EbsCsiDriver;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.Karpenter;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.aws.AwsCloudProvider;
import dev.sawhorse.karpenter.cloudprovider.BootingCloud;
import dev.sawhorse.karpenter.cloudprovider.ExplainedCloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.disruption.CandidateSelector;
import dev.sawhorse.karpenter.nodeoverlay.InstanceTypeStore;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.controller.CloudNodeLifecycleController;
import dev.sawhorse.kube.controller.WorkloadControllers;
import dev.sawhorse.kube.keda.ScaledObjectController;
import dev.sawhorse.kube.keda.ScalerMetrics;
import dev.sawhorse.kube.kubelet.Kubelet;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.scheduler.Profile;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.config.KubeSchedulerConfiguration;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import dev.sawhorse.kube.storage.AttachDetachController;
import dev.sawhorse.kube.storage.VolumeController;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch.Event;
import dev.sawhorse.kube.vpa.VerticalAdmission;
import dev.sawhorse.kube.vpa.VerticalUpdater;
import dev.sawhorse.scenario.cloud.Cloud;
import dev.sawhorse.scenario.cloud.NodeClasses;
import dev.sawhorse.scenario.cloud.Vendor;
import dev.sawhorse.scenario.extension.RunExtensions;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.workload.Arrivals;
import dev.sawhorse.scenario.file.workload.Replicas;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.initial.Simulated;
import dev.sawhorse.scenario.initial.StateRestorer;
import dev.sawhorse.scenario.objects.LiveObjects;
import dev.sawhorse.scenario.sampling.InstanceMemory;
import dev.sawhorse.scenario.sampling.Runtimes;
import dev.sawhorse.scenario.sampling.SampledMemory;
import dev.sawhorse.scenario.sampling.SpotMarket;
import dev.sawhorse.scenario.sampling.Timings;
import dev.sawhorse.scenario.validation.MissingInputs;
import dev.sawhorse.scenario.validation.TolerationOperators;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The simulated world of one run: the cluster, the fleet, the load and the autoscaler, wired to one simulation. Its events go
 * to the listeners of its journal and are not stored.
 */
public final class World {
    private final Scenario scenario;
    private final RunExtensions extensions;
    private final Simulation simulation;
    private final Journal journal;
    private final Cluster cluster;
    private final Store<PriorityConfigMap> priorities;

    private @Nullable LiveObjects live;
    private @Nullable WorkloadControllers workloads;
    private @Nullable ScaledObjectController scaledObjects;

    /** The first event of a run. */
    private Runnable begin = () -> {};

    /** The controllers that make decisions in a world. */
    public record Controllers(
            Scheduler scheduler,
            Karpenter karpenter,
            ExplainedCloudProvider cloud,
            Fleet fleet,
            AutoScalingGroups groups,
            @Nullable ClusterAutoscaler clusterAutoscaler) {}

    /** What makes and ends nodes. */
    private record StartedNodes(Controllers controllers, BootingCloud machines, NodeBoot boot, SpotCapacity spot) {}

    private World(
            Scenario scenario, RunExtensions extensions, Simulation simulation, Journal journal, Cluster cluster) {
        this.scenario = scenario;
        this.extensions = extensions;
        this.simulation = simulation;
        this.journal = journal;
        this.cluster = cluster;
        this.priorities = new Store<>(simulation::now, PriorityConfigMap::meta);
    }

    /** Wires a world; its time is the start of the scenario, and no event has happened yet. */
    public static World wire(Scenario scenario, List<? extends Journal.Listener> listeners) {
        return wire(scenario, listeners, controllers -> {});
    }

    /** Wires a world and passes its controllers to a visitor, which may observe them. */
    public static World wire(
            Scenario scenario, List<? extends Journal.Listener> listeners, Consumer<Controllers> visitor) {
        ScenarioFile file = scenario.file();
        Simulation simulation = Simulation.withSeed(file.seed());
        Journal journal = Journal.streaming(simulation::now);
        listeners.forEach(journal::listen);
        journal.append(new Observation.RunStarted(
                scenario.name(),
                file.seed(),
                file.start().toString(),
                file.region(),
                SawhorseVersion.text(),
                scenario.runId(),
                file.karpenter().options().version().text()));
        Cluster cluster = new Cluster(simulation, journal);
        RunExtensions extensions = scenario.extensions().newRun();
        extensions.doubts().forEach(journal::append);
        MissingInputs.of(file, scenario::objects).doubts().forEach(journal::append);
        World world = new World(scenario, extensions, simulation, journal, cluster);
        world.populate(visitor);
        return world;
    }

    private void populate(Consumer<Controllers> visitor) {
        ScenarioFile file = scenario.file();
        if (file.initial().isGiven()) {
            // Before node groups launch what is missing.
            simulation.schedule(0, Phase.WORLD, () -> begin.run());
        }
        Store<NodePool> nodePools = new Store<>(simulation::now, NodePool::meta);
        NodeClasses nodeClasses = NodeClasses.empty(simulation::now);
        Timings timings = Timings.of(scenario, instance -> {
            String name = AwsCloudProvider.nodeClassOf(instance);
            return name == null ? null : nodeClasses.ec2().find(name);
        });
        AttachDetachController volumes = volumes();
        Kubelet kubelet = Kubelet.start(
                cluster, timings.pods(), file.images(), SampledMemory.of(file.memoryUse(), file.seed()), volumes);
        new VolumeController(cluster).start();
        if (volumes != null) {
            volumes.start();
        }
        EbsCsiDriver.start(cluster, file.catalogue());
        Scheduler scheduler = Scheduler.start(cluster, schedulerProfile(), file.otherSchedulers()::isPlaced);
        StartedNodes started = startNodes(scheduler, nodePools, nodeClasses, timings, kubelet);
        Controllers controllers = started.controllers();
        visitor.accept(controllers);
        Environment karpenter = controllers.karpenter().environment();
        Runtimes runtimes = Runtimes.of(scenario);
        ObjectApplier applier = new ObjectApplier(
                karpenter,
                nodeClasses,
                priorities,
                file.zones(),
                new TolerationOperators(file.kubernetes().featureGates()),
                runtimes);
        ScalerMetrics metrics = new ScalerMetrics(
                cluster.workloads().scaledObjects(),
                new DemandMetrics(cluster, file.workloads(), file.start(), file.seed()),
                simulation::now,
                file.start());
        // Last, so that Karpenter observes the end of a pod before the pod is deleted in the same instant.
        WorkloadControllers controllersOfWorkloads =
                WorkloadControllers.start(cluster, WorkloadControllers.Settings.UPSTREAM, file.start(), metrics);
        new CapacityTypeController(cluster, started.spot()).start();
        ScaledObjectController keda = new ScaledObjectController(cluster, metrics);
        keda.start();
        VerticalAdmission verticalAdmission = new VerticalAdmission(cluster.workloads());
        cluster.add(verticalAdmission);
        new VerticalUpdater(cluster, verticalAdmission).start();
        Runnable apply = () -> scenario.initialObjects().all().forEach(applier::apply);
        if (file.initial().isGiven()) {
            Simulated world = new Simulated(
                    karpenter,
                    controllers.cloud(),
                    started.machines(),
                    controllers.fleet(),
                    started.boot(),
                    controllers.groups(),
                    controllers.clusterAutoscaler(),
                    controllersOfWorkloads,
                    keda,
                    runtimes);
            begin = () -> {
                StateRestorer state = new StateRestorer(scenario, world);
                state.reserveUids();
                apply.run();
                state.restore();
            };
        } else {
            simulation.schedule(0, Phase.WORLD, apply);
        }
        BillingDriver.start(file, cluster, controllers.fleet(), nodeClasses.ec2(), nodePools);
        cluster.pods().watch(this::measure);
        LiveObjects objects = new LiveObjects(karpenter, nodeClasses, priorities);
        live = objects;
        workloads = controllersOfWorkloads;
        scaledObjects = keda;
        TimelineDriver.start(scenario, cluster, applier, objects, controllers.fleet(), controllers.groups());
        startLoad();
    }

    private void measure(Event event, Pod pod) {
        if (event == Event.ADDED && !scenario.file().measure().includes(pod, cluster.now())) {
            cluster.journal().append(new Observation.PodUnmeasured(pod.key()));
        }
    }

    /** Returns the controller that attaches volumes, null if the scenario sets no attach latency. */
    private @Nullable AttachDetachController volumes() {
        Duration attach = scenario.file().latencies().volumeAttach();
        Duration detach = scenario.file().latencies().volumeDetach();
        Duration either = attach == null ? detach : attach;
        return either == null
                ? null
                : new AttachDetachController(
                        cluster, attach == null ? either : attach, detach == null ? either : detach);
    }

    /** The last KubeSchedulerConfiguration among the scenario's manifests applies, else the default one. */
    private Profile schedulerProfile() {
        List<KubeSchedulerConfiguration> configurations =
                scenario.initialObjects().of(KubeSchedulerConfiguration.class);
        KubeSchedulerConfiguration configuration = configurations.isEmpty()
                ? KubeSchedulerConfiguration.DEFAULT
                : configurations.get(configurations.size() - 1);
        return Profiles.of(configuration, scenario.file().kubernetes().featureGates());
    }

    /** Starts what makes and ends nodes: the fleet, Karpenter, the node lifecycle controller and the Auto Scaling groups. */
    private StartedNodes startNodes(
            Scheduler scheduler, Store<NodePool> nodePools, NodeClasses nodeClasses, Timings timings, Kubelet kubelet) {
        ScenarioFile file = scenario.file();
        SpotMarket market = new SpotMarket(file, scenario::data);
        CloudProvider provided = extensions.cloudProvider();
        Cloud cloud = provided == null ? Cloud.of(file, market::moving) : Cloud.of(file, provided);
        Fleet fleet = new Fleet(simulation, journal, cloud.prices(), cloud.pools(), cloud.account(), timings.fleet());
        market.start(simulation, journal, fleet);
        NodeBoot boot = new NodeBoot(cluster, timings.boot(), kubelet::machineStopped);
        InstanceTypeStore overlays = new InstanceTypeStore();
        ExplainedCloudProvider provider = provider(cloud, fleet, nodeClasses, overlays);
        fleet.listen(stopping(boot));
        fleet.listen(timings.instances());
        InstanceMemory memory = new InstanceMemory(file.catalogue());
        UnaryOperator<NodeTemplate> machine = node -> NodeLabels.added(memory.real(node));
        BootingCloud machines = new BootingCloud(provider, boot, machine);
        Karpenter karpenter = Karpenter.start(
                cluster,
                nodePools,
                machines,
                overlays,
                file.karpenter().options(),
                file.start(),
                extensions.disruptionMethods().stream()
                        .<CandidateSelector>map(ProvidedSelector::new)
                        .toList());
        startProviderControllers(cloud, karpenter.environment(), fleet, nodeClasses, provider);
        new CloudNodeLifecycleController(cluster, provider::exists, file.start()).start();
        NodeGroups.Started groups = NodeGroups.start(
                file,
                cluster,
                fleet,
                boot,
                machine,
                schedulerProfile(),
                priorities,
                karpenter.environment().capacityBuffers());
        Controllers controllers =
                new Controllers(scheduler, karpenter, provider, fleet, groups.groups(), groups.autoscaler());
        Zones zones = cloud.facts().zones();
        SpotOfZones spot = new SpotOfZones(zones, zones.names(file.zones()), cloud.pools(), simulation::now);
        return new StartedNodes(controllers, machines, boot, spot);
    }

    private ExplainedCloudProvider provider(
            Cloud cloud, Fleet fleet, NodeClasses nodeClasses, InstanceTypeStore overlays) {
        KarpenterOptions options = scenario.file().karpenter().options();
        return cloud.vendor()
                .provider(new Vendor.Wiring(
                        simulation,
                        fleet,
                        nodeClasses,
                        options,
                        options.featureGates().isEnabled(FeatureGate.NODE_OVERLAY)
                                ? overlays
                                : InstanceTypeOverlay.NONE));
    }

    private static InstanceListener stopping(NodeBoot boot) {
        return new InstanceListener() {
            @Override
            public void terminated(Instance instance) {
                boot.stop(instance.providerId());
            }
        };
    }

    private void startProviderControllers(
            Cloud cloud, Environment karpenter, Fleet fleet, NodeClasses nodeClasses, ExplainedCloudProvider provider) {
        ScenarioFile file = scenario.file();
        boolean hasReservations = karpenter.options().featureGates().isEnabled(FeatureGate.RESERVED_CAPACITY)
                && !file.capacityReservations().isEmpty();
        boolean hasQueue = !file.karpenter().provider().interruptionQueue().isEmpty();
        cloud.vendor()
                .controllers(
                        new Vendor.ProviderWiring(karpenter, fleet, nodeClasses, provider, hasReservations, hasQueue))
                .forEach(Controller::start);
    }

    private void startLoad() {
        ScenarioFile file = scenario.file();
        Instant start = file.start();
        for (WorkloadEntry workload : file.workloads()) {
            if (workload.load() instanceof Arrivals arrivals) {
                ArrivalDriver.start(
                        cluster,
                        ArrivingObjects.of(scenario, workload, arrivals),
                        new TolerationOperators(file.kubernetes().featureGates()));
            } else if (workload.load() instanceof Replicas replicas) {
                ReplicaDriver.start(cluster, workload.name(), file.seed(), replicas, start);
            }
        }
    }

    /** Returns the simulated time, in nanoseconds since the start. */
    public long now() {
        return simulation.now();
    }

    /** Returns the cluster. */
    public Cluster cluster() {
        return cluster;
    }

    /** Returns the objects that exist. */
    public LiveObjects live() {
        return Objects.requireNonNull(live);
    }

    /** Returns the controllers of workloads. */
    public WorkloadControllers workloads() {
        return Objects.requireNonNull(workloads);
    }

    /** Returns the controller of ScaledObjects. */
    public ScaledObjectController scaledObjects() {
        return Objects.requireNonNull(scaledObjects);
    }

    /** Simulates up to a time in nanoseconds since the start. */
    public void runUntil(long nanos) {
        simulation.runUntil(nanos);
    }

    /** Simulates the next event if it is not after a time; false if there is none. */
    public boolean stepUntil(long nanos) {
        return simulation.stepUntil(nanos);
    }

    /** Ends the run: writes the last entries of the journal. */
    public void end() {
        journal.append(new Observation.PodsHeld(cluster.pods().size()));
        journal.append(new Observation.RunEnded(simulation.eventsExecuted()));
    }
}
