// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.interruption;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.StatusCheck;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Karpenter's {@code interruption.instancestatus} controller ({@code
 * controllers/interruption/instancestatus_controller.go}), which needs no interruption queue: once a minute it reads the
 * instance status from EC2, forcefully terminates instances whose status checks have failed for two minutes, and drains
 * instances with a scheduled event. An event that AWS Health announces is assumed to appear in EC2's status as well.
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/interruption/messages/instancestatus/model.go",
        symbol = {"New", "Message.EC2InstanceIDs", "Message.Kind", "Message.StartTime"})
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/providers/instancestatus/instancestatus.go",
        symbol = {
            "NewDefaultProvider",
            "DefaultProvider.List",
            "DefaultProvider.newHealthStatus",
            "DefaultProvider.newDetails"
        })
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/interruption/instancestatus_controller.go",
        symbol = {
            "NewInstanceStatusController",
            "InstanceStatusController.Register",
            "InstanceStatusController.Reconcile",
            "InstanceStatusController.handleHealthStatus",
            "InstanceStatusController.recordUnhealthyInstance"
        })
public final class InstanceStatusController implements Controller, InstanceListener {
    private static final long PERIOD_NANOS = Duration.ofMinutes(1).toNanos();
    private static final long LEAST_NANOS = Duration.ofMinutes(2).toNanos();

    private final Simulation simulation;
    private final Fleet fleet;
    private final InterruptionHandler handler;
    private final List<Impairment> impairments = new ArrayList<>();
    private boolean scheduled;

    private record Impairment(Instance instance, MessageKind kind, long actedOnFromNanos) {}

    public InstanceStatusController(Simulation simulation, Fleet fleet, InterruptionHandler handler) {
        this.simulation = simulation;
        this.fleet = fleet;
        this.handler = handler;
    }

    @Override
    public String name() {
        return "interruption.instancestatus";
    }

    @Override
    public void start() {
        fleet.listen(this);
    }

    @Override
    public void impaired(Instance instance, StatusCheck check) {
        MessageKind kind = check == StatusCheck.INSTANCE ? MessageKind.INSTANCE_STATUS : MessageKind.SYSTEM_STATUS;
        note(new Impairment(instance, kind, simulation.now() + LEAST_NANOS));
    }

    @Override
    public void changeScheduled(Instance instance) {
        note(new Impairment(instance, MessageKind.EVENT_STATUS, simulation.now()));
    }

    private void note(Impairment impairment) {
        impairments.add(impairment);
        schedule();
    }

    /** Only while there are instances to report; the rounds run at whole minutes since the start in any case. */
    private void schedule() {
        if (!scheduled) {
            scheduled = true;
            long now = simulation.now();
            simulation.schedule((now / PERIOD_NANOS + 1) * PERIOD_NANOS - now, Phase.CONTROLLER, this::poll);
        }
    }

    private void poll() {
        scheduled = false;
        impairments.removeIf(impairment -> !impairment.instance().isAlive());
        for (Impairment impairment : List.copyOf(impairments)) {
            if (simulation.now() >= impairment.actedOnFromNanos()) {
                handler.handle(
                        Message.of(impairment.kind(), impairment.instance().id()));
            }
        }
        if (!impairments.isEmpty()) {
            schedule();
        }
    }
}
