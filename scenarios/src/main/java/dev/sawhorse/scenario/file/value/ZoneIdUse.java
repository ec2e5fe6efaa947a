// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * The detection of manifests that choose zones by id ({@code topology.k8s.aws/zone-id}). The mapping of names to ids differs
 * between AWS accounts, so such a choice depends on an assumption.
 */
public final class ZoneIdUse {
    private static final String ZONE_ID = "topology.k8s.aws/zone-id";

    private ZoneIdUse() {}

    /** Returns whether one of the simulated manifests does. */
    public static boolean usesZoneIds(Collection<Manifest> manifests) {
        return manifests.stream()
                .anyMatch(manifest ->
                        manifest.value() != null && mentions(manifest.place().node()));
    }

    private static boolean mentions(SourceNode node) {
        if (node instanceof MappingNode mapping) {
            return mapping.entries().stream().anyMatch(entry -> entry.key().equals(ZONE_ID) || mentions(entry.value()));
        }
        if (node instanceof SequenceNode list) {
            return list.items().stream().anyMatch(ZoneIdUse::mentions);
        }
        return node instanceof ScalarNode scalar && scalar.text().equals(ZONE_ID);
    }

    /** Returns text such as {@code us-east-1a is use1-az2, …}. */
    public static String text(Zones zones) {
        return zones.all().stream().map(ZoneIdUse::text).collect(Collectors.joining(", "));
    }

    private static String text(Zone zone) {
        return zone.name() + " is " + zone.id();
    }
}
