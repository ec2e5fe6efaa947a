/**
 * The summary of a run: every field of {@code summary.json} is declared once, with its path, unit and meaning, and tables,
 * comparisons, checks and assertions read the declaration.
 */
@NullMarked
package dev.sawhorse.results.summary;

import org.jspecify.annotations.NullMarked;
