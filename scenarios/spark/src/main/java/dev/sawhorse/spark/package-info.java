// SPDX-License-Identifier: Apache-2.0
/**
 * Sweeps on Apache Spark: an engine that computes each run as one task, and a program for {@code spark-submit}. Executors
 * receive the inputs of the variants as text and return digests, so the results have the bytes of one thread.
 */
@NullMarked
package dev.sawhorse.spark;

import org.jspecify.annotations.NullMarked;
