// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.convert;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The availability zones of the nodes and costs of a history, which say in which region its cluster is. */
final class RecordedZones {
    /** The name of a zone begins with that of its region; that of a local zone has further words between. */
    private static final Pattern REGION = Pattern.compile("[a-z]{2}(?:-[a-z]+)+-\\d{1,2}");

    private final Map<String, Integer> regions = new TreeMap<>();
    private final TreeSet<String> zones = new TreeSet<>();

    /** Adds the zone of a record, or its region; other texts are ignored. */
    void add(String zone) {
        Matcher region = REGION.matcher(zone);
        if (region.lookingAt()) {
            regions.merge(region.group(), 1, Integer::sum);
            if (region.end() < zone.length()) {
                zones.add(zone);
            }
        }
    }

    /** Returns the region of most records, empty if none states one. */
    String region() {
        String found = "";
        int most = 0;
        for (Map.Entry<String, Integer> region : regions.entrySet()) {
            if (region.getValue() > most) {
                found = region.getKey();
                most = region.getValue();
            }
        }
        return found;
    }

    /** Returns the zones of that region, by name. */
    List<String> zones() {
        String region = region();
        return zones.stream().filter(zone -> zone.startsWith(region)).toList();
    }

    /** Returns the other regions, by name. */
    List<String> otherRegions() {
        List<String> others = new ArrayList<>(regions.keySet());
        others.remove(region());
        return others;
    }
}
