/** The command {@code forecast}: what a cluster will cost under today's and other policies. */
@NullMarked
package dev.sawhorse.cli.forecast;

import org.jspecify.annotations.NullMarked;
