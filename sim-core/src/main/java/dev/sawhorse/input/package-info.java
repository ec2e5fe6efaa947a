/**
 * Documents read with the place of every value, so that each complaint can name file, line and column.
 */
@NullMarked
package dev.sawhorse.input;

import org.jspecify.annotations.NullMarked;
