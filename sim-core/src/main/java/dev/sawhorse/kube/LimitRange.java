package dev.sawhorse.kube;

import java.util.ArrayList;
import java.util.List;

/**
 * A LimitRange ({@code v1}): what containers of a namespace ask for and are limited to where they do not say so themselves.
 *
 * @param requests amounts that containers ask for by default
 * @param limits amounts that containers are limited to by default
 */
public record LimitRange(ObjectMeta meta, Resources requests, Resources limits) {

    public LimitRange withMeta(ObjectMeta changed) {
        return new LimitRange(changed, requests, limits);
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
            filled.add(new Container(
                    container.name(),
                    container.image(),
                    filled(container.requests(), requests),
                    filled(container.limits(), limits),
                    container.hostPorts(),
                    container.sidecar()));
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
}
