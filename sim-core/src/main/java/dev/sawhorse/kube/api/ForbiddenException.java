// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/** The API server's status 403 Forbidden: an object may not be created. Controllers retry after a back-off. */
public final class ForbiddenException extends ApiStatusException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the status with the API server's message.
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
