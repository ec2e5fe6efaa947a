// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.karpenter.aws.AwsLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import java.util.Map;
import java.util.TreeMap;

/**
 * The zone ids of a region. Which zone name stands for which zone id differs between accounts, and offerings in a run have the
 * ids of the region's facts: labels of recorded nodes get these, or no offering would match them and Karpenter would see drift.
 */
final class ZoneIds {
    private final Zones zones;

    ZoneIds(String region) {
        this.zones = Zones.of(region);
    }

    /** Returns metadata whose label of the zone id, if there is one, has the id of the zone that another label names. */
    ObjectMeta simulated(ObjectMeta recorded) {
        Map<String, String> labels = recorded.labels();
        String name = labels.get(Labels.ZONE);
        Zone zone = name == null || !labels.containsKey(AwsLabels.ZONE_ID) ? null : zones.find(name);
        if (zone == null) {
            return recorded;
        }
        Map<String, String> changed = new TreeMap<>(labels);
        changed.put(AwsLabels.ZONE_ID, zone.id());
        return recorded.withLabels(changed);
    }
}
