/**
 * The commands {@code explain} and {@code export}, which read a journal.
 */
@NullMarked
package dev.sawhorse.cli.explain;

import org.jspecify.annotations.NullMarked;
