// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The warm pool of a group: prepared instances that wait outside of it. */
final class WarmPool {
    private final WarmPoolSpec spec;
    private final Map<String, Warm> warm = new LinkedHashMap<>();
    private final Set<String> returning = new LinkedHashSet<>();

    /** An instance of the pool, with the version of its launch template and whether it is prepared. */
    private record Warm(Instance instance, String version, boolean ready) {}

    WarmPool(WarmPoolSpec spec) {
        this.spec = spec;
    }

    WarmPoolSpec spec() {
        return spec;
    }

    Collection<Instance> instances() {
        return warm.values().stream().map(Warm::instance).toList();
    }

    /** Returns the number of its instances, including those on their way to it. */
    int size() {
        return warm.size() + returning.size();
    }

    boolean has(Instance instance) {
        return warm.containsKey(instance.id());
    }

    String version(Instance instance) {
        Warm found = warm.get(instance.id());
        return found == null ? "" : found.version();
    }

    /** Adds an instance, prepared or being prepared. */
    void add(Instance instance, String version, boolean ready) {
        returning.remove(instance.id());
        warm.put(instance.id(), new Warm(instance, version, ready));
    }

    /** Announces that an instance of the group will return to the pool. */
    void expect(Instance instance) {
        returning.add(instance.id());
    }

    boolean expects(Instance instance) {
        return returning.contains(instance.id());
    }

    void remove(Instance instance) {
        returning.remove(instance.id());
        warm.remove(instance.id());
    }

    /** Returns the oldest prepared instance in the first of some zones that has one; null if no zone has. */
    @Nullable
    Instance ready(List<String> zones) {
        for (String zone : zones) {
            for (Warm candidate : warm.values()) {
                if (candidate.ready() && candidate.instance().pool().zone().equals(zone)) {
                    return candidate.instance();
                }
            }
        }
        return null;
    }

    /** Returns the given number of instances to remove: unprepared ones first, then the oldest. */
    List<Instance> surplus(int count) {
        List<Warm> order = new ArrayList<>(warm.values());
        order.sort((a, b) -> Boolean.compare(a.ready(), b.ready()));
        return order.stream().limit(count).map(Warm::instance).toList();
    }

    /** Returns the instances with another version of the launch template. */
    List<Instance> outdated(String version) {
        return warm.values().stream()
                .filter(found -> !found.version().equals(version))
                .map(Warm::instance)
                .toList();
    }
}
