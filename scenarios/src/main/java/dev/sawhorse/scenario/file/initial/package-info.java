/**
 * The section {@code initial} of the scenario file: the nodes and pods that exist at the start.
 */
@NullMarked
package dev.sawhorse.scenario.file.initial;

import org.jspecify.annotations.NullMarked;
