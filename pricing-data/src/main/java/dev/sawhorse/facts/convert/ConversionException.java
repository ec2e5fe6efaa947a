// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

/** An exception for a source file that cannot be converted. */
public final class ConversionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ConversionException(String message) {
        super(message);
    }

    ConversionException(String message, Throwable cause) {
        super(message, cause);
    }
}
