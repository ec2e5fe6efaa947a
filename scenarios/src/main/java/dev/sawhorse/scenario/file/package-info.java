/**
 * The scenario file: its top-level fields, overlays, variants and settings, and the files that it refers to.
 */
@NullMarked
package dev.sawhorse.scenario.file;

import org.jspecify.annotations.NullMarked;
