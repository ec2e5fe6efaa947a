/**
 * Where the figures of a result come from: assumptions, caveats, and the sources of prices and latencies.
 */
@NullMarked
package dev.sawhorse.scenario.provenance;

import org.jspecify.annotations.NullMarked;
