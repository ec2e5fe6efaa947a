/** The command {@code serve}, a web server for this machine alone that plays runs. */
@NullMarked
package dev.sawhorse.cli.serve;

import org.jspecify.annotations.NullMarked;
