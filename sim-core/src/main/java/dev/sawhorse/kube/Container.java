package dev.sawhorse.kube;

import java.util.List;

/**
 * What of a container matters to placement and cost.
 *
 * @param sidecar an init container with restartPolicy Always
 */
public record Container(
        String name, String image, Resources requests, Resources limits, List<HostPort> hostPorts, boolean sidecar) {
    public Container {
        hostPorts = List.copyOf(hostPorts);
    }

    Container withRequests(Resources changed) {
        return new Container(name, image, changed, limits, hostPorts, sidecar);
    }

    /** A port claimed on the node; an empty ip stands for 0.0.0.0, the protocol is TCP, UDP or SCTP. */
    public record HostPort(String ip, int port, String protocol) {}
}
