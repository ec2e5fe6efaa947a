// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.clusterautoscaler.aws.NodeGroupDiscovery;
import dev.sawhorse.facts.FactSource;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.nodegroup.ClusterAutoscalerSettings;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.file.timeline.InstanceProtection;
import dev.sawhorse.scenario.file.timeline.InstanceRefreshStart;
import dev.sawhorse.scenario.file.timeline.NodeGroupResize;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The validation of the node groups of a scenario against each other and against the facts of the region. */
final class NodeGroupValidator {
    private final ScenarioFile file;
    private final SourceLocation root;
    private final Problems problems;

    NodeGroupValidator(ScenarioFile file, SourceLocation root, Problems problems) {
        this.file = file;
        this.root = root;
        this.problems = problems;
    }

    /** Records all errors and warnings. */
    void check() {
        Set<String> names = new TreeSet<>();
        for (int i = 0; i < file.nodeGroups().size(); i++) {
            NodeGroupEntry group = file.nodeGroups().get(i);
            SourceLocation place = root.child("nodeGroups").child(i);
            if (!names.add(group.name())) {
                error(place.child("name"), "\"" + group.name() + "\" is the name of two node groups", "Rename one.");
            }
            checkSizes(group, place);
            checkTypes(group, place.child("instanceTypes"));
            checkZones(group, place.child("zones"));
            new NodeGroupOptionValidator(file, group, place, problems).check();
        }
        checkTimeline();
        ClusterAutoscalerSettings settings = file.clusterAutoscaler();
        if (settings == null) {
            return;
        }
        if (NodeGroupDiscovery.of(settings.options()).isGiven()) {
            new DiscoveryValidator(file, settings, root, problems).check();
        } else if (file.nodeGroups().stream().noneMatch(NodeGroupEntry::autoscaled)) {
            warning(
                    root.child("clusterAutoscaler"),
                    "manages no node group and has no effect",
                    "Maybe nodeGroups are missing: it scales Auto Scaling groups, not NodePools.");
        }
    }

    private void checkTimeline() {
        for (int i = 0; i < file.timeline().size(); i++) {
            TimelineEntry.Action action = file.timeline().get(i).action();
            SourceLocation place = root.child("timeline").child(i);
            if (action instanceof NodeGroupResize resize) {
                checkResize(resize, place.child("resize"));
            } else if (action instanceof InstanceRefreshStart refresh) {
                require(refresh.nodeGroup(), place.child("instanceRefresh"));
            } else if (action instanceof InstanceProtection protection) {
                require(protection.nodeGroup(), place.child("instanceProtection"));
            }
        }
    }

    /** Returns the group with a name; if there is none, records an error and returns null. */
    private @Nullable NodeGroupEntry require(String name, SourceLocation place) {
        List<String> names =
                file.nodeGroups().stream().map(NodeGroupEntry::name).toList();
        int index = names.indexOf(name);
        if (index < 0) {
            error(
                    place.child("nodeGroup"),
                    "\"" + name + "\" is not a node group of the scenario",
                    Spelling.hint(name, names));
            return null;
        }
        return file.nodeGroups().get(index);
    }

    /** Scheduled actions may have changed the limits of the group by then. */
    private void checkResize(NodeGroupResize resize, SourceLocation place) {
        NodeGroupEntry group = require(resize.nodeGroup(), place);
        if (group == null || !group.scaling().scheduledActions().isEmpty()) {
            return;
        }
        if (resize.nodes() < group.min() || resize.nodes() > group.max()) {
            error(
                    place.child("nodes"),
                    resize.nodes() + " is not between min and max of " + group.name() + ", which are " + group.min()
                            + " and " + group.max(),
                    null);
        }
    }

    private void checkSizes(NodeGroupEntry group, SourceLocation place) {
        if (group.min() > group.max()) {
            error(
                    place.child("min"),
                    group.min() + " is above max, which is " + group.max(),
                    "Maybe they are swapped.");
        } else if (group.size() < group.min() || group.size() > group.max()) {
            error(
                    place.child("desired"),
                    group.size() + " is not between min and max, which are " + group.min() + " and " + group.max(),
                    null);
        }
    }

    /** That another cloud has no Auto Scaling groups is reported elsewhere. */
    private void checkTypes(NodeGroupEntry group, SourceLocation place) {
        if (FactSource.ofRegion(file.region()) != FactSource.bundled()) {
            return;
        }
        InstanceCatalogue catalogue = file.catalogue();
        List<String> names = catalogue.types().stream().map(InstanceShape::name).toList();
        if (group.instanceTypes().isEmpty()) {
            error(place, "is empty: the group cannot launch instances", "For example [m5.large].");
        }
        InstanceShape first = null;
        for (int i = 0; i < group.instanceTypes().size(); i++) {
            String type = group.instanceTypes().get(i);
            InstanceShape shape = catalogue.find(type);
            if (shape == null) {
                error(place.child(i), "\"" + type + "\" is not an instance type", Spelling.hint(type, names));
            } else if (first == null) {
                first = shape;
            } else if (!isLike(first, shape) && isAutoscaled(group)) {
                warning(
                        place.child(i),
                        type + " differs from " + first.name()
                                + " in size, but the instance types of a group should have the same RAM and CPU: Cluster "
                                + "Autoscaler's calculations use the first",
                        "Use one group for each size, or only types with equal vCPUs and memory.");
            }
        }
    }

    private boolean isAutoscaled(NodeGroupEntry group) {
        ClusterAutoscalerSettings settings = file.clusterAutoscaler();
        return settings != null && settings.finds(group);
    }

    private static boolean isLike(InstanceShape one, InstanceShape other) {
        return one.vcpus() == other.vcpus() && one.memoryBytes() == other.memoryBytes();
    }

    /** An unknown region is reported elsewhere. */
    private void checkZones(NodeGroupEntry group, SourceLocation place) {
        try {
            Zones zones = Zones.of(file.region());
            for (int i = 0; i < group.zones().size(); i++) {
                String zone = group.zones().get(i);
                if (zones.find(zone) == null) {
                    List<String> known = zones.all().stream().map(Zone::name).toList();
                    error(
                            place.child(i),
                            "\"" + zone + "\" is not a zone of " + file.region(),
                            "Maybe one of these: " + String.join(", ", known) + ".");
                }
            }
        } catch (UnknownRegionException unknown) {
            return;
        }
    }

    private void error(SourceLocation place, String message, @Nullable String hint) {
        problems.error(place.node().position(), place.path().toString(), message, hint);
    }

    private void warning(SourceLocation place, String message, String hint) {
        problems.warning(place.node().position(), place.path().toString(), message, hint);
    }
}
