package dev.sawhorse.karpenter;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.capacitybuffer.CapacityBuffers;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
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
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.provisioning.NodeTrigger;
import dev.sawhorse.karpenter.provisioning.PodTrigger;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.karpenter.state.NodePoolInformer;
import dev.sawhorse.karpenter.staticcapacity.StaticDeprovisioning;
import dev.sawhorse.karpenter.staticcapacity.StaticProvisioning;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.store.Store;
import java.time.Instant;

/** Karpenter in a simulated cluster: all of its controllers. */
public final class Karpenter {
    private final Environment environment;
    private final Provisioner provisioner;
    private final DisruptionController disruption;

    private Karpenter(Environment environment, Provisioner provisioner, DisruptionController disruption) {
        this.environment = environment;
        this.provisioner = provisioner;
        this.disruption = disruption;
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
        FeatureGates gates = options.featureGates();
        CloudProvider overlaid = gates.nodeOverlay() ? new OverlaidCloud(cloudProvider, overlays) : cloudProvider;
        Environment environment = Environment.of(cluster, nodePools, overlaid, options, start);
        new NodePoolInformer(environment.state(), nodePools, environment::isManaged);
        new Readiness(environment);
        new RegistrationHealth(environment);
        if (gates.nodeOverlay()) {
            new NodeOverlays(environment, cloudProvider, overlays);
        }
        VirtualPods virtualPods = new VirtualPods();
        Provisioner provisioner = new Provisioner(environment, virtualPods);
        if (gates.capacityBuffer()) {
            new CapacityBuffers(environment, virtualPods, provisioner.batcher()::trigger);
        }
        new PodTrigger(environment.cluster(), provisioner.batcher());
        new NodeTrigger(environment, provisioner.batcher());
        new NodeClaimLifecycle(environment);
        new PodEvents(environment);
        new NodeClaimDisruption(environment);
        new Expiration(environment);
        new GarbageCollection(environment);
        new InstanceGarbageCollection(environment);
        new NodePoolDeletion(environment);
        new NodeTermination(environment, new EvictionQueue(environment));
        if (options.featureGates().nodeRepair()) {
            new NodeHealth(environment);
        }
        new StaticProvisioning(environment, provisioner);
        new StaticDeprovisioning(environment);
        DisruptionController disruption = new DisruptionController(
                environment, new OrchestrationQueue(environment, provisioner), ConsolidationShortcuts.ifEnabled());
        disruption.start();
        return new Karpenter(environment, provisioner, disruption);
    }

    public NodeClaims nodeClaims() {
        return environment.nodeClaims();
    }

    public Provisioner provisioner() {
        return provisioner;
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
