/**
 * What arrives: arrival processes, sizes and lifetimes.
 */
@NullMarked
package dev.sawhorse.workloads;

import org.jspecify.annotations.NullMarked;
