/**
 * The commands that simulate: {@code run}, {@code compare} and {@code check}.
 */
@NullMarked
package dev.sawhorse.cli.run;

import org.jspecify.annotations.NullMarked;
