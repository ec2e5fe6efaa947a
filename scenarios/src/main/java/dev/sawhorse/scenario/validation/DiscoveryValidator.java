// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.clusterautoscaler.aws.AsgAutoDiscovery;
import dev.sawhorse.clusterautoscaler.aws.NodeGroupDiscovery;
import dev.sawhorse.clusterautoscaler.aws.NodeGroupSpec;
import dev.sawhorse.clusterautoscaler.config.Flag;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.nodegroup.ClusterAutoscalerSettings;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The validation of the flags that name node groups against the existing groups. */
final class DiscoveryValidator {
    private final ScenarioFile file;
    private final NodeGroupDiscovery discovery;
    private final SourceLocation flags;
    private final Problems problems;

    DiscoveryValidator(ScenarioFile file, ClusterAutoscalerSettings settings, SourceLocation root, Problems problems) {
        this.file = file;
        this.discovery = NodeGroupDiscovery.of(settings.options());
        this.flags = root.below("clusterAutoscaler", "flags");
        this.problems = problems;
    }

    /** Records all errors and warnings. */
    void check() {
        List<String> names =
                file.nodeGroups().stream().map(NodeGroupEntry::name).toList();
        for (NodeGroupSpec named : discovery.named()) {
            int index = names.indexOf(named.name());
            if (index < 0) {
                error(
                        place(Flag.NODES, named),
                        "\"" + named.name() + "\" is not a node group of the scenario",
                        Spelling.hint(named.name(), names));
            } else {
                check(named, file.nodeGroups().get(index));
            }
        }
        for (NodeGroupSpec repeated : discovery.repeated()) {
            warning(
                    place(Flag.NODES, repeated),
                    "names " + repeated.name() + " again: Cluster Autoscaler uses only the first one",
                    "Remove one of them.");
        }
        if (!discovery.definitions().isEmpty()) {
            checkTags();
        }
    }

    private void check(NodeGroupSpec named, NodeGroupEntry group) {
        SourceLocation place = place(Flag.NODES, named);
        if (named.min() < group.min() || named.max() > group.max()) {
            warning(
                    place,
                    "allows " + named.min() + " to " + named.max() + " nodes, but EC2 rejects less than " + group.min()
                            + " and more than " + group.max() + ", the min and max of " + group.name(),
                    "Use the group's own: " + group.min() + ":" + group.max() + ":" + group.name() + ".");
        }
        if (discovery.isFoundByTags(group.allTags())) {
            warning(
                    place,
                    "names " + group.name() + ", which is also discovered by tags: the sizes given here apply",
                    "Remove it, so that the group's own sizes apply.");
        }
    }

    private void checkTags() {
        SourceLocation place = flags.child(Flag.NODE_GROUP_AUTO_DISCOVERY.flagName());
        if (discovery.definitions().size() > 1) {
            warning(
                    place,
                    "has several definitions, whose tags Cluster Autoscaler combines: only groups with all of the tags are "
                            + "discovered",
                    "Give all groups one common tag, and use only that tag.");
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (AsgAutoDiscovery definition : discovery.definitions()) {
            definition.tags().forEach((key, value) -> {
                String other = values.put(key, value);
                if (other != null && !other.equals(value)) {
                    error(place, "requires two values of the tag " + key + ": " + other + " and " + value, null);
                }
            });
        }
        if (file.nodeGroups().stream().noneMatch(group -> discovery.isFoundByTags(group.allTags()))) {
            warning(
                    place,
                    "discovers no node group: none has " + (values.size() == 1 ? "the tag " : "all of the tags ")
                            + String.join(", ", values.keySet()),
                    "Add the tags to a node group. EKS managed node groups have k8s.io/cluster-autoscaler/enabled "
                            + "automatically.");
        }
    }

    /** Returns the position at which a group is named. */
    private SourceLocation place(Flag flag, NodeGroupSpec spec) {
        SourceLocation place = flags.child(flag.flagName());
        String text = spec.min() + ":" + spec.max() + ":" + spec.name();
        if (place.node() instanceof SequenceNode list) {
            for (int i = 0; i < list.items().size(); i++) {
                if (list.items().get(i) instanceof ScalarNode scalar
                        && scalar.text().equals(text)) {
                    return place.child(i);
                }
            }
        }
        return place;
    }

    private void error(SourceLocation place, String message, @Nullable String hint) {
        problems.error(place.position(), place.path().toString(), message, hint);
    }

    private void warning(SourceLocation place, String message, @Nullable String hint) {
        problems.warning(place.position(), place.path().toString(), message, hint);
    }
}
