/**
 * The section {@code workloads} of the scenario file: arrivals, replicas, requests, run times and memory use.
 */
@NullMarked
package dev.sawhorse.scenario.file.workload;

import org.jspecify.annotations.NullMarked;
