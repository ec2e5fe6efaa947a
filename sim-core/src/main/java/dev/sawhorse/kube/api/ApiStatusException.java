// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/**
 * An error status of the API server for a request that creates or changes an object, with the API server's message. Controllers
 * retry after a back-off; for objects that a user applied it is reported in an event.
 */
public abstract sealed class ApiStatusException extends RuntimeException
        permits ForbiddenException, AlreadyExistsException, InvalidException {
    private static final long serialVersionUID = 1L;

    ApiStatusException(String answer) {
        super(answer, null, false, false);
    }

    /** Returns the reason in the spelling of {@code metav1.StatusReason}, for example {@code AlreadyExists}. */
    public abstract String reason();

    /** Returns the API server's message. */
    public final String answer() {
        return String.valueOf(getMessage());
    }
}
