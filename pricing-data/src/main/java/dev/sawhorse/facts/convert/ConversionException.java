package dev.sawhorse.facts.convert;

/** A source file cannot be turned into a table. */
public final class ConversionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ConversionException(String message) {
        super(message);
    }

    ConversionException(String message, Throwable cause) {
        super(message, cause);
    }
}
