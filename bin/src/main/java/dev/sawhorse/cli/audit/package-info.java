/** The command {@code audit}: what in a run costs more than it brings. */
@NullMarked
package dev.sawhorse.cli.audit;

import org.jspecify.annotations.NullMarked;
