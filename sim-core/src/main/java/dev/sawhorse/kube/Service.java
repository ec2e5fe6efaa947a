package dev.sawhorse.kube;

import java.util.Map;

/**
 * A Service ({@code v1}), as far as it groups pods.
 *
 * @param selector the labels of its pods, empty where it selects none
 */
public record Service(ObjectMeta meta, Map<String, String> selector) {
    /** Keeps its own copy of the selector. */
    public Service {
        selector = Labels.copyOf(selector);
    }

    public Service withMeta(ObjectMeta changed) {
        return new Service(changed, selector);
    }
}
