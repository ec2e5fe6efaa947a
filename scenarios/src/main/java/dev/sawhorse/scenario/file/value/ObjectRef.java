// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.value;

/** A reference to an object of a given kind by namespace and name. */
public record ObjectRef(String namespace, String name) {
    /** The namespace of references without one. */
    public static final String DEFAULT_NAMESPACE = "default";

    /** Parses {@code name} or {@code namespace/name}. */
    public static ObjectRef parse(String text) {
        int slash = text.indexOf('/');
        ObjectRef ref = slash < 0
                ? new ObjectRef(DEFAULT_NAMESPACE, text)
                : new ObjectRef(text.substring(0, slash), text.substring(slash + 1));
        if (ref.namespace.isEmpty() || ref.name.isEmpty() || ref.name.indexOf('/') >= 0) {
            throw new IllegalArgumentException("\"" + text + "\" is not a name or namespace/name");
        }
        return ref;
    }

    /** Returns {@code namespace/name}, the key of the object in stores. */
    public String key() {
        return namespace + "/" + name;
    }
}
