/**
 * Makes the tables of facts from files of a user's own, and made the shipped ones. Not used while simulating.
 */
@NullMarked
package dev.sawhorse.facts.convert;

import org.jspecify.annotations.NullMarked;
