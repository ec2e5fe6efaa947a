/**
 * The variants of a cluster's policies that the command {@code forecast} compares.
 */
@NullMarked
package dev.sawhorse.scenario.forecast;

import org.jspecify.annotations.NullMarked;
