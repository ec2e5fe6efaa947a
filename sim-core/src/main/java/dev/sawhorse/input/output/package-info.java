/**
 * Files that are written whole or not at all.
 */
@NullMarked
package dev.sawhorse.input.output;

import org.jspecify.annotations.NullMarked;
