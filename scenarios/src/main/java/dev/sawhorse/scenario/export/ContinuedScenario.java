// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.ec2.autoscaling.AutoScalingGroup;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.timeline.TaintChange;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.file.workload.Arrivals;
import dev.sawhorse.scenario.file.workload.Replicas;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.importing.ImportResult;
import dev.sawhorse.scenario.importing.Trees;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A scenario that continues a run from a time: the same settings, with the rest of its timeline and load. */
final class ContinuedScenario {
    private static final String TIMELINE = "timeline";
    private static final String KARPENTER = "karpenter";
    private static final String WORKLOADS = "workloads";
    private static final String NODE_GROUPS = "nodeGroups";

    private final Scenario scenario;
    private final MappingNode root;
    private final long now;
    private final List<String> notes;

    /**
     * @param root the scenario file with variants and settings applied
     * @param notes where what is not carried over is noted
     */
    ContinuedScenario(Scenario scenario, MappingNode root, long now, List<String> notes) {
        this.scenario = scenario;
        this.root = root;
        this.now = now;
        this.notes = notes;
    }

    /**
     * @param nextPass the time of the next pass of Karpenter's disruption loop, null if a command waits for its validation
     * @param memory what controllers remember, by field of the initial state
     */
    MappingNode tree(Collection<AutoScalingGroup> groups, @Nullable Long nextPass, Map<String, Object> memory) {
        long rest = Math.max(
                Duration.ofSeconds(1).toNanos(), scenario.file().duration().toNanos() - now);
        MappingNode tree = Trees.without(root, "variants", "assert", "vars", "assumeNodeClass", TIMELINE, WORKLOADS)
                .with("name", Trees.of(scenario.name().replace('/', '-')))
                .with("start", Trees.of(scenario.file().start().plusNanos(now).toString()))
                .with("duration", Trees.of(text(rest)))
                .with("manifests", Trees.of(List.of(ImportResult.OBJECTS)))
                .with("initial", Trees.of(initial(memory)));
        if (root.present(NODE_GROUPS) instanceof SequenceNode written && !groups.isEmpty()) {
            tree = tree.with(NODE_GROUPS, sized(written, groups));
        }
        if (nextPass != null) {
            SourceNode phase = Trees.of(text(nextPass - now));
            tree = tree.with(KARPENTER, root.mapping(KARPENTER).with("disruptionPhase", phase));
        } else {
            notes.add("a disruption command waits for its validation and is computed anew");
        }
        tree = withList(tree, WORKLOADS, workloads());
        return withList(tree, TIMELINE, timeline());
    }

    private static Map<String, Object> initial(Map<String, Object> memory) {
        Map<String, Object> initial = new LinkedHashMap<>();
        initial.put("manifests", List.of(ImportResult.STATE));
        initial.putAll(memory);
        return initial;
    }

    private static MappingNode withList(MappingNode tree, String key, List<SourceNode> items) {
        return items.isEmpty() ? tree : tree.with(key, Trees.of(items));
    }

    /** Returns a duration as text. */
    static String text(long nanos) {
        long second = Duration.ofSeconds(1).toNanos();
        return nanos % second == 0 ? nanos / second + "s" : nanos + "ns";
    }

    /** Groups are as large as they are now, not as at the start. */
    private static SourceNode sized(SequenceNode written, Collection<AutoScalingGroup> groups) {
        List<SourceNode> sized = new ArrayList<>();
        for (SourceNode item : written.items()) {
            SourceNode group = item;
            for (AutoScalingGroup running : groups) {
                if (item instanceof MappingNode mapping && running.name().equals(mapping.text("name"))) {
                    group = mapping.with("desired", Trees.of(running.desiredCapacity()));
                }
            }
            sized.add(group);
        }
        return new SequenceNode(written.position(), sized);
    }

    private List<SourceNode> timeline() {
        List<SourceNode> rest = new ArrayList<>();
        if (!(root.present(TIMELINE) instanceof SequenceNode written)) {
            return rest;
        }
        List<TimelineEntry> entries = scenario.file().timeline();
        for (int i = 0; i < entries.size(); i++) {
            TimelineEntry entry = entries.get(i);
            long at = entry.at().toNanos() - now;
            if (at > 0 && written.items().get(i) instanceof MappingNode item) {
                add(rest, item.with("at", Trees.of(text(at))), entry.action());
            } else if (at <= 0 && written.items().get(i) instanceof MappingNode item) {
                if (entry.action() instanceof TaintChange change) {
                    addTaint(rest, item, change, at);
                } else {
                    noteEffects(entry);
                }
            }
        }
        return rest;
    }

    /** Files of manifests are not copied. */
    private void add(List<SourceNode> rest, MappingNode item, TimelineEntry.Action action) {
        if (action instanceof TimelineEntry.Apply apply) {
            for (Manifest manifest : scenario.objects(apply.manifest()).all()) {
                rest.add(item.with("apply", manifest.place().node()));
            }
        } else {
            rest.add(item);
        }
    }

    /** A daemon continues; the removal of taints after a time is not part of the nodes that have them. */
    private void addTaint(List<SourceNode> rest, MappingNode item, TaintChange change, long at) {
        Duration duration = change.duration();
        if (change.afterRegistration() != null) {
            rest.add(item.with("at", Trees.of(text(0))));
        }
        if (duration != null && (change.afterRegistration() != null || at + duration.toNanos() > 0)) {
            notes.add("taints that the action at " + text(now + at) + " has set by then stay: their removal after "
                    + text(duration.toNanos())
                    + " is not part of the nodes; remove them in the timeline if it matters");
        }
    }

    private void noteEffects(TimelineEntry entry) {
        switch (entry.action().getClass().getSimpleName()) {
            case "CapacityShortage",
                    "ZoneOutage",
                    "ReservationChange",
                    "QuotaChange",
                    "ImageRelease",
                    "TagChange",
                    "InstanceRefreshStart",
                    "InstanceProtection" ->
                notes.add(
                        "the effect of the action at " + text(entry.at().toNanos())
                                + " is not part of Kubernetes objects and ends; repeat the action in the timeline if it matters");
            default -> {}
        }
    }

    private List<SourceNode> workloads() {
        List<SourceNode> rest = new ArrayList<>();
        if (!(root.present(WORKLOADS) instanceof SequenceNode written)) {
            return rest;
        }
        List<WorkloadEntry> entries = scenario.file().workloads();
        for (int i = 0; i < entries.size(); i++) {
            if (written.items().get(i) instanceof MappingNode item) {
                if (entries.get(i).load() instanceof Arrivals arrivals) {
                    arrivals(rest, item, entries.get(i).name(), arrivals);
                } else if (entries.get(i).load() instanceof Replicas replicas) {
                    long next =
                            nextTime(replicas.from().toNanos(), replicas.every().toNanos());
                    SourceNode from = Trees.of(text(next));
                    rest.add(item.with("replicas", item.mapping("replicas").with("from", from)));
                } else {
                    rest.add(item);
                }
            }
        }
        return rest;
    }

    /** Returns the time until something periodic happens next; what is due now has happened. */
    private long nextTime(long first, long every) {
        return first > now ? first - now : every - Math.floorMod(now - first, every);
    }

    private void arrivals(List<SourceNode> rest, MappingNode item, String name, Arrivals arrivals) {
        Duration until = arrivals.until();
        if (until != null && until.toNanos() <= now) {
            return;
        }
        MappingNode shifted = item.mapping("arrivals");
        shifted = Trees.without(shifted, "from", "until");
        if (arrivals.from().toNanos() > now) {
            shifted = shifted.with("from", Trees.of(text(arrivals.from().toNanos() - now)));
        }
        if (until != null) {
            shifted = shifted.with("until", Trees.of(text(until.toNanos() - now)));
        }
        if (arrivals.source() instanceof Arrivals.Waves waves && shifted.present("waves") instanceof MappingNode wave) {
            long first = nextTime(waves.first().toNanos(), waves.every().toNanos());
            shifted = shifted.with("waves", wave.with("first", Trees.of(text(first))));
        } else {
            notes.add("workload " + name + ": its arrivals are sampled anew, from their beginning");
        }
        if (arrivals.templates().size() == 1 && shifted.present("manifest") != null) {
            List<Manifest> manifests =
                    scenario.objects(arrivals.templates().get(0).manifest()).all();
            shifted = shifted.with("manifest", manifests.get(0).place().node());
        }
        rest.add(item.with("arrivals", shifted));
    }
}
