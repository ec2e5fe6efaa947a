// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The zone balance of a group ({@code balanced-best-effort}): a new instance goes to the zone with the fewest, and where that
 * fails to the next zone; an instance leaves the zone with the most. Ties go to the zone listed first, where EC2 chooses at
 * random.
 */
final class ZoneBalance {
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    ZoneBalance(List<String> zones, Collection<GroupInstance> members) {
        zones.forEach(zone -> counts.put(zone, 0));
        members.forEach(member -> counts.merge(member.zone(), 1, Integer::sum));
    }

    /** Returns the zones in the order in which a launch tries them. */
    List<String> emptiestFirst() {
        List<String> zones = new ArrayList<>(counts.keySet());
        zones.sort(Comparator.comparing(counts::get));
        return zones;
    }

    /** Returns the zones in the order in which scale-in searches them. */
    List<String> fullestFirst() {
        List<String> zones = emptiestFirst();
        zones.sort(Comparator.comparing(counts::get, Comparator.reverseOrder()));
        return zones;
    }

    /** Returns the zones with fewer instances to which one of the fullest zone can move, the emptiest first. */
    List<String> better() {
        int most = Collections.max(counts.values());
        return emptiestFirst().stream()
                .filter(zone -> counts.getOrDefault(zone, 0) <= most - 2)
                .toList();
    }
}
