package dev.sawhorse.input;

/** How much a problem matters. */
public enum Severity {
    /** The input cannot be used. */
    ERROR,
    /** The input can be used but probably does not mean what was intended. */
    WARNING,
    /** Something the reader of the result should know. */
    NOTE
}
