// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.ArrayList;
import java.util.List;

/**
 * A LimitRange ({@code v1}): default requests and limits of containers in a namespace, and bounds on the resources of
 * containers, pods and volume claims.
 *
 * @param requests default requests of containers
 * @param limits default limits of containers
 * @param items the bounds, in the order they are written in
 */
public record LimitRange(ObjectMeta meta, Resources requests, Resources limits, List<LimitRangeItem> items) {
    public LimitRange {
        items = List.copyOf(items);
    }

    public LimitRange withMeta(ObjectMeta changed) {
        return new LimitRange(changed, requests, limits, items);
    }

    /** Returns the spec with defaults filled in; the same instance if nothing is missing. */
    public PodSpec fillIn(PodSpec spec) {
        List<Container> containers = fillIn(spec.containers());
        List<Container> initContainers = fillIn(spec.initContainers());
        return containers.equals(spec.containers()) && initContainers.equals(spec.initContainers())
                ? spec
                : spec.toBuilder()
                        .containers(containers)
                        .initContainers(initContainers)
                        .build();
    }

    private List<Container> fillIn(List<Container> containers) {
        List<Container> filled = new ArrayList<>();
        for (Container container : containers) {
            filled.add(container.withResources(
                    filled(container.requests(), requests), filled(container.limits(), limits)));
        }
        return filled;
    }

    private static Resources filled(Resources given, Resources defaults) {
        Resources all = given;
        for (String name : defaults.names()) {
            if (!all.has(name)) {
                all = all.with(ResourceName.index(name), defaults.amount(name));
            }
        }
        return all;
    }

    /** Adds the violations of a pod, in the API server's words. */
    public void review(PodSpec spec, List<String> faults) {
        for (LimitRangeItem item : items) {
            switch (item.type()) {
                case CONTAINER -> {
                    spec.containers()
                            .forEach(container -> item.review(container.requests(), container.limits(), faults));
                    spec.initContainers()
                            .forEach(container -> item.review(container.requests(), container.limits(), faults));
                }
                case POD ->
                    item.review(PodRequests.withoutOverhead(spec), PodRequests.limitsWithoutOverhead(spec), faults);
                case PERSISTENT_VOLUME_CLAIM -> {}
            }
        }
    }

    /** Adds the violations of a claim, in the API server's words. */
    public void review(PersistentVolumeClaim claim, List<String> faults) {
        Resources requests =
                Resources.builder().set("storage", claim.requestedBytes()).build();
        for (LimitRangeItem item : items) {
            if (item.type() == LimitRangeItem.Type.PERSISTENT_VOLUME_CLAIM) {
                item.reviewClaim(requests, faults);
            }
        }
    }
}
