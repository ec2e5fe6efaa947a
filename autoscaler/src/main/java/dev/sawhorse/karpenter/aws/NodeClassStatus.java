package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Store;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Karpenter's {@code nodeclass} controller as far as it looks up subnets and security groups: every minute it updates the status of
 * the node classes that now select others, so that NodePools and NodeClaims are looked at again.
 */
public final class NodeClassStatus {
    private static final Duration PERIOD = Duration.ofMinutes(1);

    private final Simulation simulation;
    private final Store<EC2NodeClass> nodeClasses;
    private final NetworkProvider network;
    private final Map<String, NetworkProvider.Selection> statuses = new TreeMap<>();

    /** Makes the controller; its first round is at once. */
    public NodeClassStatus(Simulation simulation, Store<EC2NodeClass> nodeClasses, NetworkProvider network) {
        this.simulation = simulation;
        this.nodeClasses = nodeClasses;
        this.network = network;
        schedule(Duration.ZERO);
    }

    private void schedule(Duration delay) {
        simulation.schedule(delay.toNanos(), Phase.CONTROLLER, this::reconcile);
    }

    private void reconcile() {
        List.copyOf(nodeClasses.list()).forEach(this::reconcile);
        schedule(PERIOD);
    }

    private void reconcile(EC2NodeClass nodeClass) {
        NetworkProvider.Selection selected = network.select(nodeClass, simulation.now());
        NetworkProvider.Selection before = statuses.put(nodeClass.name(), selected);
        if (before != null && !before.equals(selected)) {
            nodeClasses.update(nodeClass);
        }
    }
}
