// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.timeline.CapacityShortage;
import dev.sawhorse.scenario.file.timeline.Cordon;
import dev.sawhorse.scenario.file.timeline.Drain;
import dev.sawhorse.scenario.file.timeline.ImageChange;
import dev.sawhorse.scenario.file.timeline.ImageRelease;
import dev.sawhorse.scenario.file.timeline.InstanceInterruption;
import dev.sawhorse.scenario.file.timeline.InstanceProtection;
import dev.sawhorse.scenario.file.timeline.InstanceRefreshStart;
import dev.sawhorse.scenario.file.timeline.MetadataChange;
import dev.sawhorse.scenario.file.timeline.NodeGroupResize;
import dev.sawhorse.scenario.file.timeline.QuotaChange;
import dev.sawhorse.scenario.file.timeline.ReservationChange;
import dev.sawhorse.scenario.file.timeline.RolloutRestart;
import dev.sawhorse.scenario.file.timeline.TagChange;
import dev.sawhorse.scenario.file.timeline.TaintChange;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.file.timeline.ZoneOutage;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.objects.LiveObjects;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** The driver that executes the timeline of a scenario: each action at its time, those of one instant in the order written. */
final class TimelineDriver {
    private final Scenario scenario;
    private final Cluster cluster;
    private final ObjectApplier applier;
    private final LiveObjects live;
    private final Fleet fleet;
    private final AutoScalingGroups groups;
    private final RandomStream random;

    private TimelineDriver(
            Scenario scenario,
            Cluster cluster,
            ObjectApplier applier,
            LiveObjects live,
            Fleet fleet,
            AutoScalingGroups groups) {
        this.scenario = scenario;
        this.cluster = cluster;
        this.applier = applier;
        this.live = live;
        this.fleet = fleet;
        this.groups = groups;
        this.random = cluster.simulation().stream("timeline/interrupt");
    }

    /** Schedules all entries. */
    static void start(
            Scenario scenario,
            Cluster cluster,
            ObjectApplier applier,
            LiveObjects live,
            Fleet fleet,
            AutoScalingGroups groups) {
        TimelineDriver driver = new TimelineDriver(scenario, cluster, applier, live, fleet, groups);
        for (TimelineEntry entry : scenario.file().timeline()) {
            cluster.simulation().scheduleAt(entry.at().toNanos(), Phase.WORLD, () -> driver.act(entry.action()));
        }
    }

    private void act(TimelineEntry.Action action) {
        if (action instanceof TimelineEntry.Scale scale) {
            forEach("scale", scale.objects(), key -> scale(scale, key));
        } else if (action instanceof TimelineEntry.Apply apply) {
            scenario.objects(apply.manifest()).all().forEach(this::apply);
        } else if (action instanceof TimelineEntry.Delete delete) {
            forEach(
                    "delete",
                    delete.objects(),
                    key -> live.delete(delete.objects().kind(), key));
        } else if (action instanceof Drain drain) {
            forEach("drain", drain.nodes(), node -> drain.apply(cluster, node));
        } else if (action instanceof Cordon cordon) {
            String verb = cordon.unschedulable() ? "cordon" : "uncordon";
            forEach(verb, cordon.nodes(), node -> Cordon.apply(cluster, node, cordon.unschedulable()));
        } else if (action instanceof RolloutRestart restart) {
            Instant now = scenario.file().start().plusNanos(cluster.now());
            forEach("rollout restart", restart.workloads(), key -> restart.apply(cluster, key, now));
        } else if (action instanceof ImageChange change) {
            forEach("set image", change.workloads(), key -> change.apply(cluster, key));
        } else if (action instanceof TaintChange change) {
            taint(change);
        } else if (action instanceof MetadataChange change) {
            forEach(change.part().verb(), change.objects(), key -> live.change(change, key));
        } else if (action instanceof InstanceInterruption interrupt) {
            interrupt.act(cluster.simulation(), fleet, random);
        } else if (action instanceof CapacityShortage shortage) {
            fleet.capacity().cap(shortage.pools().selector(), shortage.depth(), cluster.now(), shortage.duration());
        } else if (action instanceof ZoneOutage outage) {
            outage.begin(fleet, cluster.now());
        } else if (action instanceof ReservationChange change) {
            fleet.changeReservation(change.id(), change.count());
        } else if (action instanceof QuotaChange change) {
            change.apply(fleet);
        } else if (action instanceof ImageRelease release) {
            fleet.images().release(release.alias(), release.version());
        } else if (action instanceof TagChange retag) {
            retag.apply(fleet.account());
        } else if (action instanceof NodeGroupResize resize) {
            resize.apply(groups);
        } else if (action instanceof InstanceRefreshStart refresh) {
            refresh.apply(groups, scenario.file().nodeGroups());
        } else if (action instanceof InstanceProtection protection) {
            protection.apply(groups);
        }
    }

    private void apply(Manifest manifest) {
        applier.apply(manifest);
    }

    private void scale(TimelineEntry.Scale scale, String key) {
        String kind = scale.objects().kind();
        Integer replicas = cluster.workloads().replicasOf(kind, key);
        if (kind.equals(TimelineEntry.Scale.NODE_POOL)) {
            applier.scale(key, scale.replicas());
        } else if (replicas != null && replicas != scale.replicas()) {
            cluster.workloads().scale(kind, key, scale.replicas());
        }
    }

    private void taint(TaintChange change) {
        Duration delay = change.afterRegistration();
        if (delay == null) {
            forEach("taint", change.nodes(), node -> change.apply(cluster, node));
        } else {
            NewNodeTaints.start(cluster, live, change, delay, scenario.file().duration());
        }
    }

    /**
     * Applies an action to each chosen object; if there is none, publishes an event, as an entry without effect is usually a
     * mistake.
     */
    private void forEach(String verb, ObjectSelector objects, Consumer<String> act) {
        List<String> keys = live.keys(objects);
        if (keys.isEmpty()) {
            RefusedObjects.publishMissing(cluster, verb, objects);
        }
        keys.forEach(act);
    }
}
