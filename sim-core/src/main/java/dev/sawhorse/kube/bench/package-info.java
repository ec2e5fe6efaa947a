/**
 * A benchmark workload of the simulated cluster as a whole. The harness measures time: it reads no clock.
 */
@NullMarked
package dev.sawhorse.kube.bench;

import org.jspecify.annotations.NullMarked;
