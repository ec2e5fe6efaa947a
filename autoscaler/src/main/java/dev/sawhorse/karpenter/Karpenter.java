package dev.sawhorse.karpenter;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.disruption.DisruptionController;
import dev.sawhorse.karpenter.disruption.NodeClaimDisruption;
import dev.sawhorse.karpenter.disruption.OrchestrationQueue;
import dev.sawhorse.karpenter.disruption.PodEvents;
import dev.sawhorse.karpenter.lifecycle.Expiration;
import dev.sawhorse.karpenter.lifecycle.GarbageCollection;
import dev.sawhorse.karpenter.lifecycle.NodeClaimLifecycle;
import dev.sawhorse.karpenter.lifecycle.NodePoolDeletion;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.provisioning.NodeTrigger;
import dev.sawhorse.karpenter.provisioning.PodTrigger;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.karpenter.termination.EvictionQueue;
import dev.sawhorse.karpenter.termination.NodeTermination;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Store;
import java.time.Instant;

/** Karpenter in a simulated cluster: all its controllers, started together. */
public final class Karpenter {
    private final Environment environment;

    private Karpenter(Environment environment) {
        this.environment = environment;
    }

    /**
     * Starts Karpenter.
     *
     * @param nodePools the cluster's NodePools; what is applied later counts as well
     * @param start the instant that time 0 of the simulation stands for
     */
    public static Karpenter start(
            Cluster cluster,
            Store<NodePool> nodePools,
            CloudProvider cloudProvider,
            KarpenterOptions options,
            Instant start) {
        Environment environment = Environment.of(cluster, nodePools, cloudProvider, options, start);
        Provisioner provisioner = new Provisioner(environment);
        new PodTrigger(environment, provisioner.batcher());
        new NodeTrigger(environment, provisioner.batcher());
        new NodeClaimLifecycle(environment);
        new PodEvents(environment);
        new NodeClaimDisruption(environment);
        new Expiration(environment);
        new GarbageCollection(environment);
        new NodePoolDeletion(environment);
        new NodeTermination(environment, new EvictionQueue(environment));
        new DisruptionController(environment, new OrchestrationQueue(environment, provisioner));
        return new Karpenter(environment);
    }

    public NodeClaims nodeClaims() {
        return environment.nodeClaims();
    }

    /** Returns what its controllers work with. */
    public Environment environment() {
        return environment;
    }
}
