// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.api.extension;

import java.util.Map;

/** A Kubernetes object as a manifest declares it; a lint rule gets it from Sawhorse. */
public interface DeclaredObject {
    /** Returns its kind, such as {@code NodePool}. */
    String kind();

    /** Returns its namespace, empty for an object without one. */
    String namespace();

    /** Returns its name. */
    String name();

    /**
     * Returns all of its fields as they are written, without defaults: mappings as maps, lists as lists, and text, numbers and
     * booleans as their Java types.
     */
    Map<String, Object> content();
}
