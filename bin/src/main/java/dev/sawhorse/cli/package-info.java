/**
 * The command line: the entry point, the root command, and the small commands without a package of their own.
 */
@NullMarked
package dev.sawhorse.cli;

import org.jspecify.annotations.NullMarked;
