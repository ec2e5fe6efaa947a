// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import java.util.Comparator;

/**
 * The identity of a Kubernetes object.
 *
 * @param kind its kind, such as {@code Deployment}
 * @param namespace its namespace, empty if it has none or the history does not state it
 * @param name its name
 */
public record ObjectKey(String kind, String namespace, String name) implements Comparable<ObjectKey> {
    private static final Comparator<ObjectKey> ORDER = Comparator.comparing(ObjectKey::namespace)
            .thenComparing(ObjectKey::name)
            .thenComparing(ObjectKey::kind);

    /** Orders objects by namespace, name and kind. */
    @Override
    public int compareTo(ObjectKey other) {
        return ORDER.compare(this, other);
    }

    /** Renders {@code Kind namespace/name}. */
    @Override
    public String toString() {
        return kind + " " + (namespace.isEmpty() ? name : namespace + "/" + name);
    }
}
