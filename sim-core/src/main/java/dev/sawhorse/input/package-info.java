/**
 * Parsed documents with the position of every value, so that each problem can name file, line and column.
 *
 * <p>{@link dev.sawhorse.input.SourceFile} reads the text, {@link dev.sawhorse.input.SourceDocuments} parses it into trees, and
 * {@link dev.sawhorse.input.Fields} and {@link dev.sawhorse.input.Value} convert trees into typed values while
 * {@link dev.sawhorse.input.Problems} collects the problems.
 */
@NullMarked
package dev.sawhorse.input;

import org.jspecify.annotations.NullMarked;
