/**
 * Scenario files: schema, strict loading, and the wiring of one run.
 */
@NullMarked
package dev.sawhorse.scenario;

import org.jspecify.annotations.NullMarked;
