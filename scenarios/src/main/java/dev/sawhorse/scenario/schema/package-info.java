/**
 * The definition language of the scenario file: each field is defined once, with its type, default and meaning. The definition
 * parses and validates files and generates the JSON Schema and the field reference.
 */
@NullMarked
package dev.sawhorse.scenario.schema;

import org.jspecify.annotations.NullMarked;
