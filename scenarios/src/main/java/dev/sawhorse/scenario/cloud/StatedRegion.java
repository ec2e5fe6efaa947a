// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.cloud;

import dev.sawhorse.facts.ShippedTables;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.scenario.eksctl.ClusterConfigs;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The region that objects without nodes state: that of eksctl's ClusterConfig, otherwise that whose zones, or which itself,
 * most of them require.
 */
public final class StatedRegion {
    /** The region that is assumed for objects that state none. */
    public static final String DEFAULT = "us-east-1";

    private final List<String> known = ShippedTables.regions();
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    private StatedRegion() {}

    /** Returns the stated region with the most objects, of several the first; null if they state none with known prices. */
    public static @Nullable String of(Collection<MappingNode> objects) {
        StatedRegion stated = new StatedRegion();
        for (MappingNode object : objects) {
            String ofCluster = ClusterConfigs.isClusterConfig(object)
                    ? object.mapping("metadata").text("region")
                    : null;
            if (ofCluster != null && stated.known.contains(ofCluster)) {
                return ofCluster;
            }
            Set<String> named = new LinkedHashSet<>();
            stated.collect(object, named);
            named.forEach(region -> stated.counts.merge(region, 1, Integer::sum));
        }
        return stated.mostFrequent();
    }

    private @Nullable String mostFrequent() {
        String most = null;
        for (Map.Entry<String, Integer> region : counts.entrySet()) {
            if (most == null || region.getValue() > counts.getOrDefault(most, 0)) {
                most = region.getKey();
            }
        }
        return most;
    }

    private void collect(SourceNode node, Set<String> named) {
        if (node instanceof SequenceNode list) {
            list.items().forEach(item -> collect(item, named));
        } else if (node instanceof MappingNode mapping) {
            String key = mapping.text("key");
            if (key != null && isPlace(key) && mapping.present("values") instanceof SequenceNode values) {
                values.items().forEach(value -> addRegionOf(value, named));
            }
            for (MappingNode.Entry entry : mapping.entries()) {
                if (isPlace(entry.key())) {
                    addRegionOf(entry.value(), named);
                } else {
                    collect(entry.value(), named);
                }
            }
        }
    }

    private static boolean isPlace(String label) {
        return label.equals(Labels.ZONE) || label.equals(Labels.REGION);
    }

    /** The name of a zone starts with that of its region. */
    private void addRegionOf(SourceNode place, Set<String> named) {
        if (place instanceof ScalarNode name) {
            String region = null;
            for (String each : known) {
                if (name.text().startsWith(each) && (region == null || each.length() > region.length())) {
                    region = each;
                }
            }
            if (region != null) {
                named.add(region);
            }
        }
    }
}
