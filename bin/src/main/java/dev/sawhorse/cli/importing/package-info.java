/**
 * The import of clusters.
 */
@NullMarked
package dev.sawhorse.cli.importing;

import org.jspecify.annotations.NullMarked;
