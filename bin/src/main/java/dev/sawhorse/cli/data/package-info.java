/** The command {@code data}: tables of prices that users fetch themselves. */
@NullMarked
package dev.sawhorse.cli.data;

import org.jspecify.annotations.NullMarked;
