// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.Map;

/**
 * A Service ({@code v1}) with its selector.
 *
 * @param selector the labels of its pods, empty where it selects none
 */
public record Service(ObjectMeta meta, Map<String, String> selector) {
    /** Copies the selector. */
    public Service {
        selector = Labels.copyOf(selector);
    }

    public Service withMeta(ObjectMeta changed) {
        return new Service(changed, selector);
    }
}
