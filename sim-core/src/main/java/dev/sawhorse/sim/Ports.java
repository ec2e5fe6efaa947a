// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The named ports of a model: entities declare what they send and receive, and the model links outputs to inputs. Types are
 * checked when a link is made.
 */
public final class Ports {

    private record Out<E>(Port<E> port, Class<E> type) {}

    private record In<E>(Entity<? super E> receiver, Class<E> type) {}

    private final Simulation simulation;
    private final Map<String, Out<?>> outs = new LinkedHashMap<>();
    private final Map<String, In<?>> ins = new LinkedHashMap<>();

    /** Makes an empty set of ports that schedule their events in the given simulation. */
    public Ports(Simulation simulation) {
        this.simulation = simulation;
    }

    /** Declares a port that sends events of a type. */
    public <E> Port<E> out(String name, Class<E> type) {
        requireNew(name);
        Port<E> port = new Port<>(simulation, name);
        outs.put(name, new Out<>(port, type));
        return port;
    }

    /** Declares a port at which an entity receives events of a type. */
    public <E> void in(String name, Class<E> type, Entity<? super E> receiver) {
        requireNew(name);
        ins.put(name, new In<>(receiver, type));
    }

    /** Links a sending port to a receiving one, which must accept every event of the sender's type. */
    public void link(String out, String in) {
        Out<?> sender = outs.get(out);
        In<?> receiver = ins.get(in);
        if (sender == null) {
            throw unknown("sending", out, outs.keySet());
        }
        if (receiver == null) {
            throw unknown("receiving", in, ins.keySet());
        }
        if (!receiver.type().isAssignableFrom(sender.type())) {
            throw new IllegalArgumentException(
                    "Port " + out + " sends " + sender.type().getSimpleName() + " but port " + in + " receives "
                            + receiver.type().getSimpleName());
        }
        link(sender.port(), receiver.receiver());
    }

    @SuppressWarnings("unchecked") // the receiver's type was checked to include the sender's
    private static <E> void link(Port<E> port, Entity<?> receiver) {
        port.linkTo((Entity<? super E>) receiver);
    }

    private void requireNew(String name) {
        if (outs.containsKey(name) || ins.containsKey(name)) {
            throw new IllegalArgumentException("There is already a port " + name);
        }
    }

    private static IllegalArgumentException unknown(String kind, String name, Collection<String> known) {
        return new IllegalArgumentException(
                "There is no " + kind + " port " + name + "\nMaybe one of these is meant: " + String.join(", ", known));
    }
}
