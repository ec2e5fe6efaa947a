/** The command {@code history}: summaries and conversions of recordings of real clusters. */
@NullMarked
package dev.sawhorse.cli.history;

import org.jspecify.annotations.NullMarked;
