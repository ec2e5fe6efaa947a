/**
 * Output on a terminal and in files: colours, tables, trees, progress, formats, and the output folder with its lock.
 */
@NullMarked
package dev.sawhorse.cli.output;

import org.jspecify.annotations.NullMarked;
