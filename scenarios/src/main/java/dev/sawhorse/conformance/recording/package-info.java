/**
 * Reads recordings: their cases, objects and values, and which of their keys a replay has read.
 */
@NullMarked
package dev.sawhorse.conformance.recording;

import org.jspecify.annotations.NullMarked;
