// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import java.util.List;

/** The API server's status 422 Invalid: an update changes immutable fields. The object is unchanged. */
public final class InvalidException extends ApiStatusException {
    private static final long serialVersionUID = 1L;

    /**
     * Makes the status with a cause for each field.
     *
     * @param kind the object's kind with its group where it has one, for example {@code Job.batch}
     * @param causes for each field its path and what is wrong with its new value
     */
    public InvalidException(String kind, String name, List<String> causes) {
        super(kind + " \"" + name + "\" is invalid: " + String.join("; ", causes));
    }

    @Override
    public String reason() {
        return "Invalid";
    }
}
