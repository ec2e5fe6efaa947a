// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The part of Karpenter's {@code nodeclass} controller that resolves subnets and security groups: every minute it
 * updates the status of the node classes whose selection changed, so that NodePools and NodeClaims are reconciled again.
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/nodeclass/controller.go",
        symbol = {"NewController", "Controller.Name", "Controller.Register", "Controller.Reconcile"})
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/nodeclass/securitygroup.go",
        symbol = {"NewSecurityGroupReconciler", "SecurityGroup.Reconcile"})
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/nodeclass/subnet.go",
        symbol = {"NewSubnetReconciler", "Subnet.Reconcile"})
public final class NodeClassStatus implements Controller {
    private static final Duration PERIOD = Duration.ofMinutes(1);

    private final Simulation simulation;
    private final Store<EC2NodeClass> nodeClasses;
    private final NetworkProvider network;
    private final Map<String, NetworkProvider.Selection> statuses = new TreeMap<>();

    public NodeClassStatus(Simulation simulation, Store<EC2NodeClass> nodeClasses, NetworkProvider network) {
        this.simulation = simulation;
        this.nodeClasses = nodeClasses;
        this.network = network;
    }

    @Override
    public String name() {
        return "nodeclass";
    }

    @Override
    public void start() {
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
