package dev.sawhorse.kube;

/**
 * An error answer of the API server to a request that creates or changes an object, worded as the API server words it.
 * Controllers take it in and try again after a back-off; what a user applied is reported in an event.
 */
public abstract sealed class ApiStatusException extends RuntimeException
        permits ForbiddenException, AlreadyExistsException, InvalidException {
    private static final long serialVersionUID = 1L;

    ApiStatusException(String answer) {
        super(answer, null, false, false);
    }

    /** Returns the reason as {@code metav1.StatusReason} names it, for example {@code AlreadyExists}. */
    public abstract String reason();

    /** Returns the API server's words. */
    public final String answer() {
        return String.valueOf(getMessage());
    }
}
