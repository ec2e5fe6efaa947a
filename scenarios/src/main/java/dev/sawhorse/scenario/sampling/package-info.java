/**
 * Random values of a run: latencies, requests, run times, memory use and spot prices, each from its own random stream.
 */
@NullMarked
package dev.sawhorse.scenario.sampling;

import org.jspecify.annotations.NullMarked;
