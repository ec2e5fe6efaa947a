// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.capacitybuffer.CapacityBuffers;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.disruption.CandidateSelector;
import dev.sawhorse.karpenter.disruption.DisruptionController;
import dev.sawhorse.karpenter.disruption.OrchestrationQueue;
import dev.sawhorse.karpenter.disruption.shortcut.ConsolidationShortcuts;
import dev.sawhorse.karpenter.node.health.NodeHealth;
import dev.sawhorse.karpenter.node.termination.EvictionQueue;
import dev.sawhorse.karpenter.node.termination.NodeTermination;
import dev.sawhorse.karpenter.nodeclaim.disruption.NodeClaimDisruption;
import dev.sawhorse.karpenter.nodeclaim.expiration.Expiration;
import dev.sawhorse.karpenter.nodeclaim.garbagecollection.GarbageCollection;
import dev.sawhorse.karpenter.nodeclaim.garbagecollection.InstanceGarbageCollection;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.NodeClaimLifecycle;
import dev.sawhorse.karpenter.nodeclaim.podevents.PodEvents;
import dev.sawhorse.karpenter.nodeoverlay.InstanceTypeStore;
import dev.sawhorse.karpenter.nodeoverlay.NodeOverlays;
import dev.sawhorse.karpenter.nodeoverlay.OverlaidCloud;
import dev.sawhorse.karpenter.nodepool.NodePoolDeletion;
import dev.sawhorse.karpenter.nodepool.Readiness;
import dev.sawhorse.karpenter.nodepool.RegistrationHealth;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.pod.deletioncost.DeletionCostQueue;
import dev.sawhorse.karpenter.pod.deletioncost.NodeRanking;
import dev.sawhorse.karpenter.pod.deletioncost.PodDeletionCost;
import dev.sawhorse.karpenter.provisioning.NodeTrigger;
import dev.sawhorse.karpenter.provisioning.PodTrigger;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.karpenter.state.NodePoolInformer;
import dev.sawhorse.karpenter.state.cost.ClusterCost;
import dev.sawhorse.karpenter.state.cost.NodePrices;
import dev.sawhorse.karpenter.staticcapacity.StaticDeprovisioning;
import dev.sawhorse.karpenter.staticcapacity.StaticProvisioning;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Karpenter in a simulated cluster: the list of its controllers. */
public final class Karpenter {
    private final Environment environment;
    private final Provisioner provisioner;
    private final DisruptionController disruption;
    private final OrchestrationQueue disruptionQueue;
    private final ClusterCost clusterCost;
    private final List<Controller> controllers;

    private Karpenter(
            Environment environment,
            CloudProvider cloudProvider,
            InstanceTypeStore overlays,
            List<CandidateSelector> selectors) {
        this.environment = environment;
        VirtualPods virtualPods = new VirtualPods(environment.options().version());
        this.provisioner = new Provisioner(environment, virtualPods);
        this.disruptionQueue = new OrchestrationQueue(environment, provisioner);
        this.clusterCost = new ClusterCost(environment, new NodePrices(environment));
        this.disruption = new DisruptionController(
                environment, disruptionQueue, clusterCost, ConsolidationShortcuts.ifEnabled(), selectors);
        this.controllers = newControllers(cloudProvider, overlays, virtualPods);
    }

    /**
     * Starts Karpenter.
     *
     * @param nodePools the cluster's NodePools; later changes are watched
     * @param start wall-clock time of simulated time 0
     */
    public static Karpenter start(
            Cluster cluster,
            Store<NodePool> nodePools,
            CloudProvider cloudProvider,
            KarpenterOptions options,
            Instant start) {
        return start(cluster, nodePools, cloudProvider, new InstanceTypeStore(), options, start);
    }

    /**
     * Starts Karpenter on a cloud whose launches apply NodeOverlays as well.
     *
     * @param overlays receives what NodeOverlays change, for the cloud to apply at launch; used if their feature gate is on
     */
    public static Karpenter start(
            Cluster cluster,
            Store<NodePool> nodePools,
            CloudProvider cloudProvider,
            InstanceTypeStore overlays,
            KarpenterOptions options,
            Instant start) {
        return start(cluster, nodePools, cloudProvider, overlays, options, start, List.of());
    }

    /**
     * Starts Karpenter with disruption methods that it does not have.
     *
     * @param selectors the choices of these methods, in the order in which they are tried after Karpenter's
     */
    public static Karpenter start(
            Cluster cluster,
            Store<NodePool> nodePools,
            CloudProvider cloudProvider,
            InstanceTypeStore overlays,
            KarpenterOptions options,
            Instant start,
            List<CandidateSelector> selectors) {
        Karpenter karpenter = of(cluster, nodePools, cloudProvider, overlays, options, start, selectors);
        karpenter.controllers.forEach(Controller::start);
        return karpenter;
    }

    /** Makes a Karpenter whose controllers are not started. */
    static Karpenter of(
            Cluster cluster,
            Store<NodePool> nodePools,
            CloudProvider cloudProvider,
            InstanceTypeStore overlays,
            KarpenterOptions options,
            Instant start,
            List<CandidateSelector> selectors) {
        CloudProvider overlaid = options.featureGates().isEnabled(FeatureGate.NODE_OVERLAY)
                ? new OverlaidCloud(cloudProvider, overlays)
                : cloudProvider;
        Environment environment = Environment.of(cluster, nodePools, overlaid, options, start);
        return new Karpenter(environment, cloudProvider, overlays, selectors);
    }

    /**
     * Lists the controllers in the order in which they start. Upstream's order ({@code pkg/controllers/controllers.go
     * NewControllers}) has no meaning, as its controllers run concurrently. Here it decides what happens first at an instant:
     * what the state of the cluster and of its NodePools is must be known before nodes are provisioned, and nodes must be
     * provisioned and terminated before the disruption loop looks for candidates. Only the first three, which watch nothing,
     * stand where upstream has them.
     *
     * <p>Two are not of upstream's list: {@code instance.garbagecollection} is one of the provider, and the garbage collector
     * of Kubernetes deletes the claims of a NodePool.
     */
    private List<Controller> newControllers(
            CloudProvider cloudProvider, InstanceTypeStore overlays, VirtualPods virtualPods) {
        FeatureGates gates = environment.options().featureGates();
        EvictionQueue evictionQueue = new EvictionQueue(environment);
        List<Controller> all = new ArrayList<>(List.of(provisioner, evictionQueue, disruptionQueue));
        all.addAll(environment.informers());
        all.add(clusterCost);
        all.add(new NodePoolInformer(environment.state(), environment.nodePools(), environment::isManaged));
        all.add(new Readiness(environment));
        all.add(new RegistrationHealth(environment));
        if (gates.isEnabled(FeatureGate.NODE_OVERLAY)) {
            all.add(new NodeOverlays(environment, cloudProvider, overlays));
        }
        if (gates.isEnabled(FeatureGate.CAPACITY_BUFFER)) {
            all.add(new CapacityBuffers(
                    environment, virtualPods, provisioner.batcher()::trigger, provisioner.batcher()::triggerNow));
        }
        all.add(new PodTrigger(environment.cluster(), provisioner.batcher()));
        all.add(new NodeTrigger(environment, provisioner.batcher()));
        all.add(new NodeClaimLifecycle(environment));
        all.add(new PodEvents(environment));
        all.add(new NodeClaimDisruption(environment));
        all.add(new Expiration(environment));
        all.add(new GarbageCollection(environment));
        all.add(new InstanceGarbageCollection(environment));
        all.add(new NodePoolDeletion(environment));
        all.add(new NodeTermination(environment, evictionQueue));
        if (gates.isEnabled(FeatureGate.NODE_REPAIR) && !environment.options().repairsByDisruption()) {
            all.add(new NodeHealth(environment));
        }
        // Without their feature gate they reconcile the static NodePools of EKS Auto Mode only.
        all.add(new StaticProvisioning(environment, provisioner));
        all.add(new StaticDeprovisioning(environment));
        if (gates.isEnabled(FeatureGate.POD_DELETION_COST_MANAGEMENT)) {
            DeletionCostQueue deletionCosts = new DeletionCostQueue(environment.cluster());
            all.add(deletionCosts);
            all.add(new PodDeletionCost(environment, new NodeRanking(environment, clusterCost), deletionCosts));
        }
        all.add(disruption);
        return List.copyOf(all);
    }

    /** Returns the controllers, in the order in which they start. */
    public List<Controller> controllers() {
        return controllers;
    }

    public NodeClaims nodeClaims() {
        return environment.nodeClaims();
    }

    public Provisioner provisioner() {
        return provisioner;
    }

    /** Returns the queue of disruption commands. */
    public OrchestrationQueue disruptionQueue() {
        return disruptionQueue;
    }

    /** Returns the disruption loop. */
    public DisruptionController disruption() {
        return disruption;
    }

    /** Returns the environment that the controllers share. */
    public Environment environment() {
        return environment;
    }
}
