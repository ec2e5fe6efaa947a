/**
 * The journal of a run: what happened, in order, as typed observations. Every figure of every report is folded from it.
 */
@NullMarked
package dev.sawhorse.journal;

import org.jspecify.annotations.NullMarked;
