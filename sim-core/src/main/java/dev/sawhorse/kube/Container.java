package dev.sawhorse.kube;

import java.util.List;

/**
 * What of a container matters to placement and cost.
 *
 * @param sidecar an init container with restartPolicy Always
 */
public record Container(
        String name,
        String image,
        Resources requests,
        Resources limits,
        List<HostPort> hostPorts,
        boolean sidecar,
        ImagePullPolicy imagePullPolicy) {
    public Container {
        hostPorts = List.copyOf(hostPorts);
    }

    /** Makes a container whose image is pulled as its tag says. */
    public Container(
            String name,
            String image,
            Resources requests,
            Resources limits,
            List<HostPort> hostPorts,
            boolean sidecar) {
        this(name, image, requests, limits, hostPorts, sidecar, ImagePullPolicy.ofImage(image));
    }

    Container withRequests(Resources changed) {
        return withResources(changed, limits);
    }

    Container withResources(Resources changedRequests, Resources changedLimits) {
        return new Container(name, image, changedRequests, changedLimits, hostPorts, sidecar, imagePullPolicy);
    }

    /** A port claimed on the node; an empty ip stands for 0.0.0.0, the protocol is TCP, UDP or SCTP. */
    public record HostPort(String ip, int port, String protocol) {}
}
