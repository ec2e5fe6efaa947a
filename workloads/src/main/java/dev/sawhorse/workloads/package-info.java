/**
 * What arrives: arrival processes, lifetimes and sizes, drawn one at a time from named random streams.
 *
 * <p>Everything here streams: the next arrival is made when it is asked for, so that a month of load costs no memory.
 */
@NullMarked
package dev.sawhorse.workloads;

import org.jspecify.annotations.NullMarked;
