package dev.sawhorse.kube;

/** The API server's answer 409 AlreadyExists: there is an object of that kind, namespace and name. */
public final class AlreadyExistsException extends ApiStatusException {
    private static final long serialVersionUID = 1L;

    /** An answer about the object that a store holds under a key, {@code namespace/name} or the name alone. */
    AlreadyExistsException(String key) {
        super(key + " already exists");
    }

    /**
     * An answer that reads as the API server's own.
     *
     * @param resource the plural name of the object's kind, with its group where it has one
     */
    public AlreadyExistsException(String resource, String name) {
        super(resource + " \"" + name + "\" already exists");
    }

    @Override
    public String reason() {
        return "AlreadyExists";
    }
}
