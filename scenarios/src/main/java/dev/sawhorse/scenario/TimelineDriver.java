package dev.sawhorse.scenario;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.sim.random.RandomStream;

/** Does what the timeline of a scenario says, each at its time; entries of one instant in the order written. */
final class TimelineDriver {
    private final Scenario scenario;
    private final Cluster cluster;
    private final ObjectApplier applier;
    private final Fleet fleet;
    private final AutoScalingGroups groups;
    private final RandomStream random;

    private TimelineDriver(
            Scenario scenario, Cluster cluster, ObjectApplier applier, Fleet fleet, AutoScalingGroups groups) {
        this.scenario = scenario;
        this.cluster = cluster;
        this.applier = applier;
        this.fleet = fleet;
        this.groups = groups;
        this.random = cluster.simulation().stream("timeline/interrupt");
    }

    /** Schedules everything. */
    static void start(
            Scenario scenario, Cluster cluster, ObjectApplier applier, Fleet fleet, AutoScalingGroups groups) {
        TimelineDriver driver = new TimelineDriver(scenario, cluster, applier, fleet, groups);
        for (TimelineEntry entry : scenario.file().timeline()) {
            cluster.simulation().scheduleAt(entry.at().toNanos(), Phase.WORLD, () -> driver.act(entry.action()));
        }
    }

    private void act(TimelineEntry.Action action) {
        if (action instanceof TimelineEntry.Scale scale) {
            scale(scale);
        } else if (action instanceof TimelineEntry.Apply apply) {
            scenario.objects(apply.manifest()).all().forEach(this::apply);
        } else if (action instanceof TimelineEntry.Delete delete) {
            applier.delete(delete.kind(), delete.object());
        } else if (action instanceof Interrupt interrupt) {
            interrupt.act(cluster.simulation(), fleet, random);
        } else if (action instanceof Shortage shortage) {
            fleet.capacity().cap(shortage.pools().selector(), shortage.depth(), cluster.now(), shortage.duration());
        } else if (action instanceof ZoneOutage outage) {
            outage.begin(fleet, cluster.now());
        } else if (action instanceof ReservationChange change) {
            fleet.changeReservation(change.id(), change.count());
        } else if (action instanceof QuotaChange change) {
            change.apply(fleet);
        } else if (action instanceof ImageRelease release) {
            fleet.images().release(release.alias(), release.version());
        } else if (action instanceof Retag retag) {
            retag.apply(fleet.account());
        } else if (action instanceof Resize resize) {
            resize.apply(groups);
        } else if (action instanceof InstanceRefreshStart refresh) {
            refresh.apply(groups, scenario.file());
        } else if (action instanceof InstanceProtection protection) {
            protection.apply(groups);
        }
    }

    private void apply(Manifest manifest) {
        applier.apply(manifest);
    }

    private void scale(TimelineEntry.Scale scale) {
        String key = scale.deployment().key();
        if (cluster.workloads().deployments().contains(key)) {
            cluster.workloads().scaleDeployment(key, scale.replicas());
        }
    }
}
