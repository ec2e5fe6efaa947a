/** The command {@code blast}: what is lost if one pool, type, family or zone goes. */
@NullMarked
package dev.sawhorse.cli.blast;

import org.jspecify.annotations.NullMarked;
