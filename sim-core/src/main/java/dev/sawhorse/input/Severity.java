// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

/** The severity of a problem. */
public enum Severity {
    /** The input cannot be used. */
    ERROR,
    /** The input can be used but probably does not do what was intended. */
    WARNING,
    /** Information for the reader of the result. */
    NOTE
}
