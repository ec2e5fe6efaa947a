// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.List;

/** An exception for an instance type that is not in the catalogue. */
public final class UnknownInstanceTypeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String name;

    UnknownInstanceTypeException(String name, List<String> sameFamily) {
        super("Instance type '" + name + "' is unknown.\n"
                + (sameFamily.isEmpty()
                        ? "Maybe the family is misspelt; a name looks like m5.large."
                        : "Maybe one of " + String.join(", ", sameFamily) + "?"));
        this.name = name;
    }

    /** Returns the unknown name. */
    public String name() {
        return name;
    }
}
