// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.eksctl;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The conversion of eksctl's ClusterConfigs among the manifests of a scenario to fields of the scenario: their node groups are
 * appended to those of the scenario, and their region is used if the scenario has none. Unreadable files are ignored here and
 * reported by the reader of the manifests.
 */
public final class ClusterConfigs {
    /** The kind of eksctl's files. */
    public static final String KIND = "ClusterConfig";

    private static final String GROUP = "eksctl.io/";
    private static final String NODE_GROUPS = "nodeGroups";
    private static final String REGION = "region";

    private final Function<String, SourceFile> files;
    private final List<MappingNode> found = new ArrayList<>();

    private ClusterConfigs(Function<String, SourceFile> files) {
        this.files = files;
    }

    /**
     * Returns a scenario with its ClusterConfigs converted.
     *
     * @param root the scenario as it is written
     * @param files reads a file by its path in the scenario
     */
    public static MappingNode expanded(MappingNode root, Function<String, SourceFile> files) {
        if (!(root.present("manifests") instanceof SequenceNode manifests)) {
            return root;
        }
        ClusterConfigs configs = new ClusterConfigs(files);
        manifests.items().forEach(configs::collect);
        return configs.found.isEmpty() ? root : configs.withNodeGroups(root);
    }

    /** Returns whether a manifest is a ClusterConfig. */
    public static boolean isClusterConfig(MappingNode manifest) {
        String apiVersion = manifest.text("apiVersion");
        return KIND.equals(manifest.text("kind")) && apiVersion != null && apiVersion.startsWith(GROUP);
    }

    private void collect(SourceNode entry) {
        if (entry instanceof ScalarNode path && path.kind() == ScalarNode.Kind.STRING) {
            collectFromFile(path.text());
        } else if (entry instanceof MappingNode manifest) {
            collectFromManifest(manifest);
        }
    }

    private void collectFromFile(String path) {
        try {
            SourceFile file = files.apply(path);
            if (file.text().contains(GROUP)) {
                SourceDocuments.parse(file, new Problems()).forEach(this::collect);
            }
        } catch (InvalidInputException unreadable) {
            return;
        }
    }

    private void collectFromManifest(MappingNode manifest) {
        if (isClusterConfig(manifest)) {
            found.add(manifest);
        } else if (manifest.present("items") instanceof SequenceNode items) {
            items.items().forEach(this::collect);
        }
    }

    private MappingNode withNodeGroups(MappingNode root) {
        List<SourceNode> groups = new ArrayList<>();
        if (root.present(NODE_GROUPS) instanceof SequenceNode own) {
            groups.addAll(own.items());
        }
        found.forEach(config -> groups.addAll(groupsOf(config)));
        List<MappingNode.Entry> entries = new ArrayList<>();
        for (MappingNode.Entry entry : root.entries()) {
            if (!entry.key().equals(NODE_GROUPS)) {
                entries.add(entry);
            }
        }
        SourceNode place = found.get(0);
        if (!groups.isEmpty()) {
            entries.add(
                    new MappingNode.Entry(place.position(), NODE_GROUPS, new SequenceNode(place.position(), groups)));
        }
        SourceNode region = found.get(0).mapping("metadata").present(REGION);
        if (root.present(REGION) == null && region != null) {
            entries.add(new MappingNode.Entry(region.position(), REGION, region));
        }
        return new MappingNode(root.position(), entries);
    }

    private static List<MappingNode> groupsOf(MappingNode config) {
        List<MappingNode> groups = new ArrayList<>();
        for (boolean managed : List.of(false, true)) {
            if (config.present(managed ? "managedNodeGroups" : NODE_GROUPS) instanceof SequenceNode list) {
                for (SourceNode item : list.items()) {
                    if (item instanceof MappingNode group) {
                        groups.add(new EksctlNodeGroup(config, group, managed).rewritten());
                    }
                }
            }
        }
        return groups;
    }
}
