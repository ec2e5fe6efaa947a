// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;

/**
 * A container with the fields that matter to scheduling and cost.
 *
 * @param sidecar whether it is an init container with restartPolicy Always
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

    /** Makes a container with the default image pull policy of its tag. */
    public Container(
            String name,
            String image,
            Resources requests,
            Resources limits,
            List<HostPort> hostPorts,
            boolean sidecar) {
        this(name, image, requests, limits, hostPorts, sidecar, ImagePullPolicy.ofImage(image));
    }

    /** Changes the image; the pull policy stays. */
    public Container withImage(String changed) {
        return new Container(name, changed, requests, limits, hostPorts, sidecar, imagePullPolicy);
    }

    public Container withRequests(Resources changed) {
        return withResources(changed, limits);
    }

    public Container withResources(Resources changedRequests, Resources changedLimits) {
        return new Container(name, image, changedRequests, changedLimits, hostPorts, sidecar, imagePullPolicy);
    }

    /** A host port of a container; an empty ip means 0.0.0.0, the protocol is TCP, UDP or SCTP. */
    public record HostPort(String ip, int port, String protocol) {}
}
