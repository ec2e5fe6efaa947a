/**
 * The section {@code latencies} of the scenario file: how long an instance takes to boot, a node to register, an image to load.
 */
@NullMarked
package dev.sawhorse.scenario.file.latency;

import org.jspecify.annotations.NullMarked;
