/**
 * What all commands share: base class, options that several commands take, converters of option values, and error handling.
 */
@NullMarked
package dev.sawhorse.cli.command;

import org.jspecify.annotations.NullMarked;
