/**
 * The command line.
 */
@NullMarked
package dev.sawhorse.cli;

import org.jspecify.annotations.NullMarked;
