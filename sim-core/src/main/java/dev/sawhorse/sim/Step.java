// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One step of a script, as data. Jumps are relative, so scripts can be nested and joined by copying their steps.
 *
 * @param <S> the subject of the script
 */
sealed interface Step<S> {

    /** Executes the step and returns the number of steps to advance; 0 when the process now waits at this one. */
    int perform(Process<S> process);

    /** Returns the script's word for the step, for traces. */
    String verb();

    /** A step that may be given a time limit. */
    sealed interface Wait<S> extends Step<S> {

        Step<S> withTimeout(ToLongFunction<? super S> nanos);
    }

    /** A step that calls an action of the model and continues. */
    record Act<S>(Consumer<? super S> action) implements Step<S> {
        @Override
        public int perform(Process<S> process) {
            action.accept(process.subject());
            return 1;
        }

        @Override
        public String verb() {
            return "then";
        }
    }

    /** A step that advances time, counted as busy or idle. */
    record Hold<S>(ToLongFunction<? super S> nanos, boolean busy) implements Step<S> {
        @Override
        public int perform(Process<S> process) {
            process.hold(nanos.applyAsLong(process.subject()), busy);
            return 0;
        }

        @Override
        public String verb() {
            return busy ? "hold" : "pause";
        }
    }

    /** Waits for a signal or a condition; continues at the next step, or at the one after it when the time limit expires. */
    record WaitFor<S>(
            Function<? super S, ? extends Signal> signal,
            @Nullable ToLongFunction<? super S> timeout) implements Wait<S> {
        @Override
        public Step<S> withTimeout(ToLongFunction<? super S> nanos) {
            return new WaitFor<>(signal, nanos);
        }

        @Override
        public int perform(Process<S> process) {
            Signal awaited = process.awaited == null ? signal.apply(process.subject()) : process.awaited;
            if (awaited.letsPass()) {
                process.endWait();
                return 1;
            }
            process.waitFor(awaited, timeout);
            return 0;
        }

        @Override
        public String verb() {
            return "waitFor";
        }
    }

    /**
     * A step that takes an event out of the inbox or, when none matches, waits for one that does; continues as {@link WaitFor}
     * does.
     */
    record GetNext<S, E>(
            Reception<S, E> reception,
            boolean fromInbox,
            @Nullable ToLongFunction<? super S> timeout) implements Wait<S> {
        @Override
        public Step<S> withTimeout(ToLongFunction<? super S> nanos) {
            return new GetNext<>(reception, fromInbox, nanos);
        }

        @Override
        public int perform(Process<S> process) {
            Object event = fromInbox ? process.take(reception) : null;
            if (event == null) {
                process.waitForEvent(reception, timeout);
                return 0;
            }
            reception.accept(process.subject(), event);
            return 1;
        }

        @Override
        public String verb() {
            return (fromInbox ? "getNext " : "waitForEvent ") + reception.type().getSimpleName();
        }
    }

    /** A step that takes an event out of the inbox and continues at the next step, or at the one after it when none matches. */
    record Select<S, E>(Reception<S, E> reception) implements Step<S> {
        @Override
        public int perform(Process<S> process) {
            Object event = process.take(reception);
            if (event == null) {
                return 2;
            }
            reception.accept(process.subject(), event);
            return 1;
        }

        @Override
        public String verb() {
            return "select " + reception.type().getSimpleName();
        }
    }

    /** A step that jumps by a distance. */
    record Jump<S>(int distance) implements Step<S> {
        @Override
        public int perform(Process<S> process) {
            return distance;
        }

        @Override
        public String verb() {
            return "jump " + distance;
        }
    }

    /** A step that jumps by a distance unless the test holds. */
    record JumpUnless<S>(Predicate<? super S> test, int distance) implements Step<S> {
        @Override
        public int perform(Process<S> process) {
            return test.test(process.subject()) ? 1 : distance;
        }

        @Override
        public String verb() {
            return "when";
        }
    }

    /**
     * A step that opens a block of the next {@code length} steps; an interrupt inside it goes to the handler and leaves the
     * block.
     */
    record Interruptible<S>(BiConsumer<? super S, Object> handler, int length) implements Step<S> {
        @Override
        public int perform(Process<S> process) {
            return 1;
        }

        @Override
        public String verb() {
            return "interruptible";
        }
    }

    /** The step that ends the process. */
    record Done<S>() implements Step<S> {
        @Override
        public int perform(Process<S> process) {
            process.stop();
            return 0;
        }

        @Override
        public String verb() {
            return "done";
        }
    }

    /** The events a step takes, and their handler. */
    record Reception<S, E>(
            Class<E> type, BiPredicate<? super S, ? super E> predicate, BiConsumer<? super S, ? super E> action) {

        boolean takes(S subject, Object event) {
            return type.isInstance(event) && predicate.test(subject, type.cast(event));
        }

        void accept(S subject, Object event) {
            action.accept(subject, type.cast(event));
        }
    }
}
