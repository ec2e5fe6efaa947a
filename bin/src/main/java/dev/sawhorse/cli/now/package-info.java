/** The command {@code now}: what a cluster costs and what will happen to its nodes. */
@NullMarked
package dev.sawhorse.cli.now;

import org.jspecify.annotations.NullMarked;
