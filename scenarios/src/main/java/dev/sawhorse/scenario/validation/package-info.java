/**
 * Validation of a loaded scenario: errors with file, line and column, and notes and warnings about what is not simulated.
 */
@NullMarked
package dev.sawhorse.scenario.validation;

import org.jspecify.annotations.NullMarked;
