/**
 * Documents read with the place of every value, so that each complaint can name file, line and column.
 *
 * <p>{@link dev.sawhorse.input.SourceFile} reads the text, {@link dev.sawhorse.input.SourceDocuments} makes trees of it, and
 * {@link dev.sawhorse.input.Fields} and {@link dev.sawhorse.input.Value} turn trees into typed values while
 * {@link dev.sawhorse.input.Problems} collects everything that is wrong.
 */
@NullMarked
package dev.sawhorse.input;

import org.jspecify.annotations.NullMarked;
