package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps a group's zones even, as far as possible ({@code balanced-best-effort}): a new instance goes where there are fewest, and
 * where that fails to the next zone; an instance leaves where there are most. Among equals the zone listed first counts, where
 * EC2 would draw one.
 */
final class ZoneBalance {
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    ZoneBalance(List<String> zones, Collection<Instance> instances) {
        zones.forEach(zone -> counts.put(zone, 0));
        instances.forEach(instance -> counts.merge(instance.pool().zone(), 1, Integer::sum));
    }

    /** Returns the zones in the order in which a launch tries them. */
    List<String> emptiestFirst() {
        List<String> zones = new ArrayList<>(counts.keySet());
        zones.sort(Comparator.comparing(counts::get));
        return zones;
    }

    /** Returns the zone with most instances. */
    String fullest() {
        List<String> zones = emptiestFirst();
        zones.sort(Comparator.comparing(counts::get, Comparator.reverseOrder()));
        return zones.get(0);
    }
}
