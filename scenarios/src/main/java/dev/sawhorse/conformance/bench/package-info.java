/**
 * Recorded decisions as workloads of benchmarks.
 */
@NullMarked
package dev.sawhorse.conformance.bench;

import org.jspecify.annotations.NullMarked;
