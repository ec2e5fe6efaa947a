// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import org.jspecify.annotations.Nullable;

/**
 * A kind of object that manifests may declare.
 *
 * @param apiVersion group and version, as {@code apps/v1}
 * @param kind its name
 * @param namespaced whether its objects are namespaced
 * @param mark the support for its objects
 * @param type its fields, null for a kind whose fields are not checked
 * @param isFile whether it is a configuration file, whose reader refuses unknown fields, where the API server drops them
 */
public record KindInfo(
        String apiVersion,
        String kind,
        boolean namespaced,
        FieldSupport mark,
        @Nullable ObjectType type,
        boolean isFile) {
    /** Returns an unknown kind, whose objects are left out. */
    static KindInfo leftOut(String apiVersion, String kind) {
        return new KindInfo(apiVersion, kind, true, FieldSupport.LEFT_OUT, null, false);
    }

    /** Returns the API group, empty for the core group. */
    public String group() {
        return group(apiVersion);
    }

    /** Returns the group of an apiVersion, empty for the core group. */
    static String group(String apiVersion) {
        int slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }

    /** Renders {@code apps/v1 Deployment}. */
    @Override
    public String toString() {
        return apiVersion + " " + kind;
    }
}
