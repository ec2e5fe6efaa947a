package dev.sawhorse.scenario;

/** Which object of a kind is meant. */
public record ObjectRef(String namespace, String name) {
    /** The namespace of what names none. */
    public static final String DEFAULT_NAMESPACE = "default";

    /** Reads {@code name} or {@code namespace/name}. */
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

    /** Returns {@code namespace/name}, as stores know the object. */
    public String key() {
        return namespace + "/" + name;
    }
}
