// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The behaviour of a process, as a chain of steps: hold for a time, wait for a condition, take an event, repeat. <pre>{@code
 * Script.<Node>named("boot") .hold(Node::bootNanos) .then(Node::register)
 * .waitFor(Node::daemonsRun).orAfter(Duration.ofMinutes(15), late -> late.then(Node::giveUp).done()) .then(Node::ready);
 * }</pre>
 *
 * <p>A script is immutable: each verb returns a longer script. It is not bound to a subject, so one script serves any number of
 * processes ({@link Simulation#start(String, Script, Object)}). Times are nanoseconds, or a {@link Duration} where they are
 * fixed.
 *
 * @param <S> the type of the subject, whose methods the steps call
 */
public final class Script<S> {

    private final String name;
    private final List<Step<S>> steps;
    private final Step<S>[] program;
    /** The last step, if it is a wait that has no time limit yet. */
    private final Step.@Nullable Wait<S> openWait;

    private Script(String name, List<Step<S>> steps, Step.@Nullable Wait<S> openWait) {
        this.name = name;
        this.steps = steps;
        this.openWait = openWait;
        program = program(steps);
    }

    /** Returns a script without steps. */
    public static <S> Script<S> named(String name) {
        return new Script<>(name, List.of(), null);
    }

    /** Returns the script's name. */
    public String name() {
        return name;
    }

    /** Calls an action of the model. */
    public Script<S> then(Consumer<? super S> action) {
        return plus(new Step.Act<>(action));
    }

    /** Is busy for a time that the subject gives each time. */
    public Script<S> hold(ToLongFunction<? super S> nanos) {
        return plus(new Step.Hold<>(nanos, true));
    }

    /** Is busy for a fixed time. */
    public Script<S> hold(Duration time) {
        return hold(always(time));
    }

    /** Is idle for a time that the subject gives each time. */
    public Script<S> pause(ToLongFunction<? super S> nanos) {
        return plus(new Step.Hold<>(nanos, false));
    }

    /** Is idle for a fixed time. */
    public Script<S> pause(Duration time) {
        return pause(always(time));
    }

    /** Waits until a signal of the subject is given, or until a {@link Condition} of it holds. */
    public Script<S> waitFor(Function<? super S, ? extends Signal> signal) {
        return plusWait(new Step.WaitFor<>(signal, null));
    }

    /** Waits until a signal is given, or until a {@link Condition} holds. */
    public Script<S> waitFor(Signal signal) {
        return waitFor(subject -> signal);
    }

    /** Waits as {@link #waitFor(Function)} does, for at most the given time. */
    public Script<S> waitFor(Function<? super S, ? extends Signal> signal, Duration timeout) {
        return waitFor(signal).orAfter(timeout, late -> late);
    }

    /** Takes the oldest event of a type out of the inbox, waiting for one if there is none. */
    public <E> Script<S> getNext(Class<E> type, BiConsumer<? super S, ? super E> action) {
        return getNext(type, (subject, event) -> true, action);
    }

    /** Takes the oldest event that satisfies the predicate out of the inbox, waiting for one if there is none. */
    public <E> Script<S> getNext(
            Class<E> type, BiPredicate<? super S, ? super E> predicate, BiConsumer<? super S, ? super E> action) {
        return plusWait(new Step.GetNext<>(new Step.Reception<>(type, predicate, action), true, null));
    }

    /** Waits for an event of a type to arrive; those already in the inbox stay there. */
    public <E> Script<S> waitForEvent(Class<E> type, BiConsumer<? super S, ? super E> action) {
        return waitForEvent(type, (subject, event) -> true, action);
    }

    /** Waits for an event that satisfies the predicate to arrive; those already in the inbox stay there. */
    public <E> Script<S> waitForEvent(
            Class<E> type, BiPredicate<? super S, ? super E> predicate, BiConsumer<? super S, ? super E> action) {
        return plusWait(new Step.GetNext<>(new Step.Reception<>(type, predicate, action), false, null));
    }

    /** Takes the oldest event that satisfies the predicate out of the inbox if there is one; does not wait. */
    public <E> Script<S> select(
            Class<E> type, BiPredicate<? super S, ? super E> predicate, BiConsumer<? super S, ? super E> action) {
        return select(type, predicate, action, otherwise -> otherwise);
    }

    /** Takes the oldest event that satisfies the predicate out of the inbox, or follows other steps if there is none. */
    public <E> Script<S> select(
            Class<E> type,
            BiPredicate<? super S, ? super E> predicate,
            BiConsumer<? super S, ? super E> action,
            UnaryOperator<Script<S>> otherwise) {
        return plus(new Step.Select<S, E>(new Step.Reception<>(type, predicate, action)))
                .plusBranchPassedOver(otherwise);
    }

    /** Gives the preceding wait a time limit, and the steps to follow when it expires. */
    public Script<S> orAfter(ToLongFunction<? super S> nanos, UnaryOperator<Script<S>> late) {
        if (openWait == null) {
            throw new IllegalStateException("Script " + name + " has nothing to time out before step " + steps.size()
                    + "\nMaybe orAfter does not directly follow waitFor, waitForEvent or getNext.");
        }
        return new Script<>(name, steps.subList(0, steps.size() - 1), null)
                .plus(openWait.withTimeout(nanos))
                .plusBranchPassedOver(late);
    }

    /** Gives the preceding wait a fixed time limit, and the steps to follow when it expires. */
    public Script<S> orAfter(Duration time, UnaryOperator<Script<S>> late) {
        return orAfter(always(time), late);
    }

    /** Follows other steps if the test holds. */
    public Script<S> when(Predicate<? super S> test, UnaryOperator<Script<S>> then) {
        List<Step<S>> body = body(then);
        return plus(new Step.JumpUnless<>(test, body.size() + 1)).plusAll(body);
    }

    /** Follows one or the other steps, depending on the test. */
    public Script<S> when(
            Predicate<? super S> test, UnaryOperator<Script<S>> then, UnaryOperator<Script<S>> otherwise) {
        List<Step<S>> body = body(then);
        return plus(new Step.JumpUnless<>(test, body.size() + 2)).plusAll(body).plusBranchPassedOver(otherwise);
    }

    /** Repeats steps while the test, made before each round, holds. */
    public Script<S> loopWhile(Predicate<? super S> test, UnaryOperator<Script<S>> round) {
        List<Step<S>> body = body(round);
        return plus(new Step.JumpUnless<>(test, body.size() + 2)).plusAll(body).plus(new Step.Jump<>(-body.size() - 1));
    }

    /** Repeats steps endlessly. */
    public Script<S> forever(UnaryOperator<Script<S>> round) {
        List<Step<S>> body = body(round);
        return plusAll(body).plus(new Step.Jump<>(-body.size()));
    }

    /**
     * Follows steps that {@link Process#interrupt} may break off: the handler gets the cause, and the script continues after
     * them.
     */
    public Script<S> interruptible(UnaryOperator<Script<S>> steps, BiConsumer<? super S, Object> handler) {
        List<Step<S>> body = body(steps);
        return plus(new Step.Interruptible<>(handler, body.size())).plusAll(body);
    }

    /** Ends the process. */
    public Script<S> done() {
        return plus(new Step.Done<>());
    }

    @Override
    public String toString() {
        return name + steps.stream().map(Step::verb).toList();
    }

    /** Returns the steps, the last of which ends the process; all processes of the script share them. */
    Step<S>[] program() {
        return program;
    }

    @SuppressWarnings("unchecked") // a fresh array of such steps only
    private static <S> Step<S>[] program(List<Step<S>> steps) {
        Step<S>[] program = (Step<S>[]) steps.toArray(new Step<?>[steps.size() + 1]);
        program[steps.size()] = new Step.Done<>();
        return program;
    }

    private List<Step<S>> body(UnaryOperator<Script<S>> steps) {
        return steps.apply(named(name)).steps;
    }

    private Script<S> plus(Step<S> step) {
        return plusAll(List.of(step));
    }

    private Script<S> plusWait(Step.Wait<S> wait) {
        return new Script<>(name, plus(wait).steps, wait);
    }

    private Script<S> plusAll(List<Step<S>> more) {
        List<Step<S>> all = new ArrayList<>(steps);
        all.addAll(more);
        return new Script<>(name, List.copyOf(all), null);
    }

    private Script<S> plusBranchPassedOver(UnaryOperator<Script<S>> branch) {
        List<Step<S>> body = body(branch);
        return plus(new Step.Jump<>(body.size() + 1)).plusAll(body);
    }

    private static <S> ToLongFunction<S> always(Duration time) {
        long nanos = time.toNanos();
        if (nanos < 0) {
            throw new IllegalArgumentException("time " + time + " is negative");
        }
        return subject -> nanos;
    }
}
