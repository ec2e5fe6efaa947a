/**
 * The journal of a run: its event log of typed observations. Every figure of every report is computed from it.
 */
@NullMarked
package dev.sawhorse.journal;

import org.jspecify.annotations.NullMarked;
