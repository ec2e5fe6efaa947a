// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/** An exception for a fact table that is missing or malformed. */
public final class FactsFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes the exception; the message names the table, the row or column, and the value found. */
    public FactsFormatException(String message) {
        super(message);
    }

    /** Makes the exception for a failure to read a table. */
    public FactsFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
