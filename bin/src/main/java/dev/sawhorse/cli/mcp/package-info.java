/** The command {@code mcp}: a server of the Model Context Protocol over standard input and output. */
@NullMarked
package dev.sawhorse.cli.mcp;

import org.jspecify.annotations.NullMarked;
