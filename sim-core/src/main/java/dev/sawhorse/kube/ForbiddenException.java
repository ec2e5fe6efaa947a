package dev.sawhorse.kube;

/**
 * The API server's answer 403: an object may not be created. Who asked may ask again later, as controllers do after a
 * back-off.
 */
public final class ForbiddenException extends ApiStatusException {
    private static final long serialVersionUID = 1L;

    /**
     * An answer that reads as the API server's own.
     *
     * @param resource the plural name of the object's kind, with its group where it has one, for example {@code jobs.batch}
     */
    public ForbiddenException(String resource, String name, String reason) {
        super(resource + " \"" + name + "\" is forbidden: " + reason);
    }

    @Override
    public String reason() {
        return "Forbidden";
    }
}
