/**
 * A workload that measures the simulated cluster as a whole. It reads no clock itself: whoever runs it does.
 */
@NullMarked
package dev.sawhorse.kube.bench;

import org.jspecify.annotations.NullMarked;
