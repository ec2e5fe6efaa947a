/**
 * The command {@code trace}, which generates, converts and describes recorded load.
 */
@NullMarked
package dev.sawhorse.cli.trace;

import org.jspecify.annotations.NullMarked;
