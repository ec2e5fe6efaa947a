// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.workloadkind;

/**
 * A kind of custom resource in any version of its group.
 *
 * @param group API group
 * @param kind its name
 */
public record CustomKind(String group, String kind) {
    private static final String OF_CLUSTER = "Cluster";

    /** Returns whether its objects are namespaced; by convention the names of other kinds begin with {@code Cluster}. */
    public boolean isNamespaced() {
        return !kind.startsWith(OF_CLUSTER) || kind.equals(OF_CLUSTER);
    }
}
