// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.LinkedHashMap;
import java.util.Map;

/** A Namespace ({@code v1}) with its labels, which namespace selectors use. */
public record Namespace(ObjectMeta meta) {
    /** The label that the API server sets on every Namespace, with its name as the value. */
    public static final String NAME_LABEL = "kubernetes.io/metadata.name";

    /** Returns the labels, with the one that the API server sets. */
    public Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>(meta.labels());
        labels.put(NAME_LABEL, meta.name());
        return labels;
    }

    /** Returns the labels of a namespace that no object declares, as if it had been created by name. */
    public static Map<String, String> labelsOfUndeclared(String name) {
        return Map.of(NAME_LABEL, name);
    }
}
