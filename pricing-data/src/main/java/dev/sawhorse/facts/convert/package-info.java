/**
 * The converter of a user's source files into fact tables, which also made the shipped ones. Not used by simulations.
 */
@NullMarked
package dev.sawhorse.facts.convert;

import org.jspecify.annotations.NullMarked;
