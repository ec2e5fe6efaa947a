package dev.sawhorse.sim;

import org.jspecify.annotations.Nullable;

/**
 * Where an entity sends events without knowing who receives them; {@link Ports} links it by name.
 *
 * @param <E> the events that leave here
 */
public final class Port<E> {

    private final Simulation simulation;
    private final String name;
    private @Nullable Entity<? super E> receiver;

    Port(Simulation simulation, String name) {
        this.simulation = simulation;
        this.name = name;
    }

    /** Returns the name by which the port is linked. */
    public String name() {
        return name;
    }

    /** Tells whether the port leads somewhere. */
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
