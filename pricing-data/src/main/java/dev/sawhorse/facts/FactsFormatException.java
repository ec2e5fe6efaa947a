package dev.sawhorse.facts;

/** A table of facts is missing, or does not have the form its reader expects. */
public final class FactsFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Describes the defect: which table, which row or column, what was found. */
    public FactsFormatException(String message) {
        super(message);
    }

    /** Describes a failure to read a table. */
    public FactsFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
