/**
 * The extension points of a run, which a {@link dev.sawhorse.api.ScenarioRunner} takes: a cloud provider, a disruption method,
 * a lint rule and a source of arrivals, with the values they get and return. Like upstream's interfaces of the same names, but
 * without the objects of the simulator.
 *
 * <p>A run calls its extensions on one thread and simulates no time during a call. It is reproducible only if they are: they
 * read no clock of the machine, iterate in a fixed order, and draw random numbers from the generator they are given. The
 * results of the run name the extensions, with the figures that depend on them.
 */
@NullMarked
package dev.sawhorse.api.extension;

import org.jspecify.annotations.NullMarked;
