// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import org.jspecify.annotations.Nullable;

/**
 * An output port: an entity sends events to it without knowing the receiver, which {@link Ports} links by name.
 *
 * @param <E> the events sent through the port
 */
public final class Port<E> {

    private final Simulation simulation;
    private final String name;
    private @Nullable Entity<? super E> receiver;

    Port(Simulation simulation, String name) {
        this.simulation = simulation;
        this.name = name;
    }

    /** Returns the name of the port. */
    public String name() {
        return name;
    }

    /** Tells whether the port is linked to a receiver. */
    public boolean isLinked() {
        return receiver != null;
    }

    /** Sends an event that arrives after a delay in nanoseconds, and returns its ticket. */
    public long send(long delayNanos, E event) {
        Entity<? super E> receiver = this.receiver;
        if (receiver == null) {
            throw new IllegalStateException("Port " + name + " is not linked, so " + event
                    + " has nowhere to go\nMaybe Ports.link was not called.");
        }
        return simulation.schedule(delayNanos, 0, receiver, event);
    }

    void linkTo(Entity<? super E> receiver) {
        this.receiver = receiver;
    }
}
