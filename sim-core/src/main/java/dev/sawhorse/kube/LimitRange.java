package dev.sawhorse.kube;

import java.util.ArrayList;
import java.util.List;

/**
 * A LimitRange ({@code v1}): what containers of a namespace ask for and are limited to where they do not say so themselves,
 * and how much and how little they, their pods and claims to volumes may ask for.
 *
 * @param requests amounts that containers ask for by default
 * @param limits amounts that containers are limited to by default
 * @param items the bounds, in the order they are written in
 */
public record LimitRange(ObjectMeta meta, Resources requests, Resources limits, List<LimitRangeItem> items) {
    public LimitRange {
        items = List.copyOf(items);
    }

    public LimitRange withMeta(ObjectMeta changed) {
        return new LimitRange(changed, requests, limits, items);
    }

    /** Returns the spec with what its containers leave open filled in; the same instance where nothing is open. */
    PodSpec fillIn(PodSpec spec) {
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

    /** Adds what is wrong with a pod in the API server's words. */
    void review(PodSpec spec, List<String> faults) {
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

    /** Adds what is wrong with a claim in the API server's words. */
    void review(PersistentVolumeClaim claim, List<String> faults) {
        Resources requests =
                Resources.builder().set("storage", claim.requestedBytes()).build();
        for (LimitRangeItem item : items) {
            if (item.type() == LimitRangeItem.Type.PERSISTENT_VOLUME_CLAIM) {
                item.reviewClaim(requests, faults);
            }
        }
    }
}
