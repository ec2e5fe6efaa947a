// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

/** The API server's status 409 AlreadyExists: an object of that kind, namespace and name exists. */
public final class AlreadyExistsException extends ApiStatusException {
    private static final long serialVersionUID = 1L;

    /** Makes the status for an object under a store key, {@code namespace/name} or only the name. */
    public AlreadyExistsException(String key) {
        super(key + " already exists");
    }

    /**
     * Makes the status with the API server's message.
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
