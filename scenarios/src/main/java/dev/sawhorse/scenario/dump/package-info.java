/** Handling of dumps of a live cluster: objects and fields that controllers create. */
@NullMarked
package dev.sawhorse.scenario.dump;

import org.jspecify.annotations.NullMarked;
