// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The host ports used on one node, by pod ({@code pkg/scheduling/hostportusage.go}).
 */
public final class HostPortUsage {
    private static final List<String> UNSPECIFIED = List.of("", "0.0.0.0", "::");

    private final Map<String, List<HostPort>> byPod;

    @Upstream(file = "pkg/scheduling/hostportusage.go", symbol = "NewHostPortUsage")
    public HostPortUsage() {
        this(Map.of());
    }

    private HostPortUsage(Map<String, List<HostPort>> byPod) {
        this.byPod = new LinkedHashMap<>(byPod);
    }

    /** Returns the host ports of a pod's ordinary containers. */
    @Upstream(file = "pkg/scheduling/hostportusage.go", symbol = "GetHostPorts")
    public static List<HostPort> of(PodSpec spec) {
        List<HostPort> ports = new ArrayList<>(0);
        for (Container container : spec.containers()) {
            ports.addAll(container.hostPorts());
        }
        return ports;
    }

    /** Returns an independent copy. */
    public HostPortUsage copy() {
        return new HostPortUsage(byPod);
    }

    /** Returns a copy with the ports of one more pod; this one stays as it is. */
    public HostPortUsage with(Pod pod, List<HostPort> ports) {
        HostPortUsage copy = copy();
        copy.add(pod, ports);
        return copy;
    }

    /** Records the ports of a pod, in the place of whatever it had. */
    @Upstream(file = "pkg/scheduling/hostportusage.go", symbol = "HostPortUsage.Add")
    public void add(Pod pod, List<HostPort> ports) {
        if (!ports.isEmpty()) {
            byPod.put(pod.key(), ports);
        }
    }

    /** Whether another pod has one of the ports, on the same address or with either address unspecified. */
    @Upstream(file = "pkg/scheduling/hostportusage.go", symbol = "HostPortUsage.Conflicts")
    public boolean conflicts(Pod pod, List<HostPort> ports) {
        if (ports.isEmpty() || byPod.isEmpty()) {
            return false;
        }
        for (Map.Entry<String, List<HostPort>> taken : byPod.entrySet()) {
            if (!taken.getKey().equals(pod.key()) && collides(taken.getValue(), ports)) {
                return true;
            }
        }
        return false;
    }

    @Upstream(file = "pkg/scheduling/hostportusage.go", symbol = "HostPort.Matches")
    private static boolean collides(List<HostPort> taken, List<HostPort> wanted) {
        for (HostPort mine : wanted) {
            for (HostPort other : taken) {
                if (mine.port() == other.port()
                        && mine.protocol().equals(other.protocol())
                        && sharesAddress(mine.ip(), other.ip())) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean sharesAddress(String a, String b) {
        return a.equals(b) || UNSPECIFIED.contains(a) || UNSPECIFIED.contains(b);
    }
}
