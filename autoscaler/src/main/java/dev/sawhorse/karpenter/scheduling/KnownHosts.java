// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The hosts that a round makes known to all its rules about hosts. They are kept once for all rules: a cluster has many hosts, and
 * a rule looks at few of them.
 */
final class KnownHosts {
    /** When each host was made known last, by the number of calls until then. */
    private final Map<String, Integer> times = new LinkedHashMap<>();

    private int now;

    /** Makes a host known to every rule there is. */
    void register(String host) {
        times.put(host, now++);
    }

    /** Returns the time from which on hosts become known to a rule that is made now. */
    int now() {
        return now;
    }

    /** Returns whether a host is known to a rule that was made at a time. */
    boolean isKnownSince(int time, String host) {
        Integer known = times.get(host);
        return known != null && known >= time;
    }

    /** Returns the hosts that are known to a rule that was made at a time. */
    Collection<String> since(int time) {
        return times.keySet().stream().filter(host -> isKnownSince(time, host)).toList();
    }
}
