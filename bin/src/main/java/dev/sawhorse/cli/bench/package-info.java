/**
 * The commands that measure and prove the program: {@code bench} and {@code conformance}.
 */
@NullMarked
package dev.sawhorse.cli.bench;

import org.jspecify.annotations.NullMarked;
