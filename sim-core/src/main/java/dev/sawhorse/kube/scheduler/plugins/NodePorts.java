// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.Container.HostPort;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import java.util.List;

/**
 * The plugin that filters nodes by free host ports: conflicts have the same protocol and port on the same address, or on any.
 */
public final class NodePorts implements FilterPlugin {
    private static final String ANY_ADDRESS = "0.0.0.0";

    private final Rejection rejection =
            Rejection.resolvable(name(), "node(s) didn't have free ports for the requested pod ports");

    @Override
    public String name() {
        return "NodePorts";
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        List<HostPort> wanted = pod.spec().hostPorts();
        return wanted.isEmpty() ? NodeFilter.PASS : node -> conflict(wanted, node.usedPorts()) ? rejection : null;
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        if (event instanceof ClusterEvent.PodGone deleted) {
            return conflict(pod.spec().hostPorts(), deleted.pod().spec().hostPorts());
        }
        return event instanceof ClusterEvent.NodeAdded;
    }

    private static boolean conflict(List<HostPort> wanted, List<HostPort> used) {
        for (HostPort port : wanted) {
            for (HostPort other : used) {
                if (port.port() == other.port()
                        && port.protocol().equals(other.protocol())
                        && overlap(address(port), address(other))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean overlap(String one, String other) {
        return one.equals(other) || one.equals(ANY_ADDRESS) || other.equals(ANY_ADDRESS);
    }

    private static String address(HostPort port) {
        return port.ip().isEmpty() ? ANY_ADDRESS : port.ip();
    }
}
