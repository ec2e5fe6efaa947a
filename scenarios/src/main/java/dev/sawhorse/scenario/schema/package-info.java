/**
 * The language in which the scenario file is defined: each field once, with its type, default and meaning. The same definition
 * reads files, refuses what is wrong in them, and is printed as JSON Schema and as the reference table of the manual.
 */
@NullMarked
package dev.sawhorse.scenario.schema;

import org.jspecify.annotations.NullMarked;
