// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.interruption;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;

/**
 * Karpenter's {@code interruption} controller ({@code controllers/interruption/controller.go}), which runs only with an
 * interruption queue: it handles messages of EC2 and AWS Health about instances. The delivery of an event through
 * EventBridge and the queue is assumed to take no time.
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/interruption/controller.go",
        symbol = {
            "NewController",
            "Controller.Register",
            "Controller.Reconcile",
            "Controller.parseMessage",
            "Controller.deleteMessage"
        })
public final class InterruptionController implements Controller, InstanceListener {
    private final Simulation simulation;
    private final Fleet fleet;
    private final InterruptionHandler handler;

    public InterruptionController(Simulation simulation, Fleet fleet, InterruptionHandler handler) {
        this.simulation = simulation;
        this.fleet = fleet;
        this.handler = handler;
    }

    @Override
    public String name() {
        return "interruption";
    }

    @Override
    public void start() {
        fleet.listen(this);
    }

    @Override
    public void interruptionWarned(Instance instance) {
        send(MessageKind.SPOT_INTERRUPTION, instance);
    }

    @Override
    public void rebalanceRecommended(Instance instance) {
        send(MessageKind.REBALANCE_RECOMMENDATION, instance);
    }

    @Override
    public void changeScheduled(Instance instance) {
        send(MessageKind.SCHEDULED_CHANGE, instance);
    }

    @Override
    public void shuttingDown(Instance instance) {
        send(MessageKind.INSTANCE_TERMINATED, instance);
    }

    @Override
    public void terminated(Instance instance) {
        send(MessageKind.INSTANCE_TERMINATED, instance);
    }

    private void send(MessageKind kind, Instance instance) {
        Message message = Message.of(kind, instance.id());
        simulation.schedule(0, Phase.CONTROLLER, () -> handler.handle(message));
    }
}
