// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A process: a subject that executes a {@link Script}, with its current step, what it waits for, and the events it has
 * received.
 *
 * <p>A process has no thread and no stack; while it waits it costs this object and, for a timed wait, one pending event. It is
 * an {@link Entity} for events of any type: those no step takes at once are in its {@link #inbox}.
 *
 * @param <S> the subject of the script
 */
@SuppressWarnings("JavaLangClash") // the established term; models do not use java.lang.Process
public final class Process<S> implements Entity<Object> {

    /** The state of a process. */
    public enum State {
        /** Started or woken, it runs at this instant. */
        READY,
        /** Executing steps now. */
        RUNNING,
        /** Busy for a time. */
        HOLDING,
        /** Idle for a time. */
        PAUSED,
        /** Waiting for a signal or a condition. */
        WAITING,
        /** Waiting for an event. */
        RECEIVING,
        /** Ended; it takes no further steps. */
        DONE
    }

    private static final int MOST_STEPS_AT_ONCE = 10_000_000;
    private static final Object RESUME = new Object();
    private static final Object TIMEOUT = new Object();

    final Simulation simulation;

    @Nullable
    Signal awaited;

    private final String name;
    private final S subject;
    private final Step<S>[] steps;
    private final int priority;
    private int position;
    private int resumeDistance;
    private int placeAtSignal;
    private State state = State.READY;
    private long wakeTicket;
    private long timeoutTicket;
    private long heldNanos;
    private long holdingSince;
    private Step.@Nullable Reception<S, ?> reception;
    private @Nullable Inbox inbox;
    private @Nullable Condition done;

    private Process(Simulation simulation, String name, int priority, Step<S>[] steps, S subject) {
        this.simulation = simulation;
        this.name = name;
        this.priority = priority;
        this.steps = steps;
        this.subject = subject;
    }

    static <S> Process<S> start(Simulation simulation, String name, int priority, Script<S> script, S subject) {
        Process<S> process = new Process<>(simulation, name, priority, script.program(), subject);
        process.scheduleResume(0, 0);
        return process;
    }

    @Override
    public String name() {
        return name;
    }

    /** Returns the subject of the script. */
    public S subject() {
        return subject;
    }

    /** Returns the state of the process. */
    public State state() {
        return state;
    }

    /** Tells whether the process has ended. */
    public boolean isDone() {
        return state == State.DONE;
    }

    /** Returns the condition that this process has ended, for others to wait for. */
    public Condition done() {
        if (done == null) {
            done = Condition.of(name + " is done", this::isDone);
        }
        return done;
    }

    /** Returns the busy time so far: the nanoseconds spent in {@code hold} steps. */
    public long heldNanos() {
        return state == State.HOLDING ? heldNanos + simulation.now() - holdingSince : heldNanos;
    }

    /** Returns the events received and not yet taken. */
    public Inbox inbox() {
        if (inbox == null) {
            inbox = new Inbox();
        }
        return inbox;
    }

    /** Receives an event: a step that waits for one of this kind takes it, otherwise it goes to the inbox. */
    @Override
    public void handle(Object event) {
        if (event == RESUME) {
            settleHold();
            proceed(resumeDistance);
        } else if (event == TIMEOUT) {
            simulation.cancel(wakeTicket);
            endWait();
            proceed(2);
        } else if (state != State.DONE) {
            receive(event);
        }
    }

    /** Tells whether {@link #interrupt} may be called now. */
    public boolean isInterruptible() {
        return state != State.RUNNING && state != State.DONE && enclosingBlock() >= 0;
    }

    /**
     * Interrupts the wait of the process, at this instant: the innermost {@code interruptible} block around its current step
     * passes {@code cause} to its handler, and the script continues after the block.
     */
    public void interrupt(Object cause) {
        if (!isInterruptible()) {
            throw new IllegalStateException("Process " + name + " was interrupted by " + cause + " while " + state
                    + " at step " + position + "\nMaybe the step belongs inside an interruptible block.");
        }
        int blockStart = enclosingBlock();
        Step.Interruptible<S> block = (Step.Interruptible<S>) steps[blockStart];
        abandonStep();
        position = blockStart + 1 + block.length();
        state = State.READY;
        scheduleResume(0, 0);
        block.handler().accept(subject, cause);
    }

    /** Ends the process at once, whatever its state. */
    public void stop() {
        if (state == State.DONE) {
            return;
        }
        abandonStep();
        state = State.DONE;
        if (done != null) {
            done.signal();
        }
    }

    @Override
    public String toString() {
        return name;
    }

    void hold(long nanos, boolean busy) {
        scheduleResume(nanos, 1);
        state = busy ? State.HOLDING : State.PAUSED;
        holdingSince = simulation.now();
    }

    void waitFor(Signal signal, @Nullable ToLongFunction<? super S> timeout) {
        state = State.WAITING;
        if (awaited == null) {
            awaited = signal;
            placeAtSignal = signal.add(this);
            startTimeout(timeout);
        }
    }

    void waitForEvent(Step.Reception<S, ?> wanted, @Nullable ToLongFunction<? super S> timeout) {
        state = State.RECEIVING;
        reception = wanted;
        startTimeout(timeout);
    }

    /** Ends the wait of the current step. */
    void endWait() {
        Signal left = awaited;
        if (left != null) {
            awaited = null;
            left.remove(placeAtSignal);
        }
        if (timeoutTicket != Simulation.NONE) {
            simulation.cancel(timeoutTicket);
            timeoutTicket = Simulation.NONE;
        }
        reception = null;
    }

    /** Lets the process pass the signal it waits for. */
    void wakePastWait() {
        awaited = null;
        endWait();
        state = State.READY;
        scheduleResume(0, 1);
    }

    /** Sets its new place among the waiters. */
    void moveTo(int place) {
        placeAtSignal = place;
    }

    /** Makes the process test its condition again, unless it is about to. */
    void wakeToRetry() {
        if (state == State.WAITING) {
            state = State.READY;
            scheduleResume(0, 0);
        }
    }

    @Nullable
    Object take(Step.Reception<S, ?> wanted) {
        return inbox == null ? null : inbox.takeFirst(event -> wanted.takes(subject, event));
    }

    private void receive(Object event) {
        Step.Reception<S, ?> wanted = reception;
        if (wanted == null || !wanted.takes(subject, event)) {
            inbox().add(event);
            return;
        }
        endWait();
        state = State.RUNNING;
        wanted.accept(subject, event);
        takeSteps(1);
    }

    private void proceed(int distance) {
        state = State.RUNNING;
        takeSteps(distance);
    }

    private void takeSteps(int distance) {
        Step<S>[] steps = this.steps;
        boolean traced = simulation.isTraced();
        int next = position + distance;
        int left = MOST_STEPS_AT_ONCE;
        while (state == State.RUNNING && left-- > 0) {
            Step<S> step = steps[next];
            if (step instanceof Step.Jump<S> jump) {
                next += jump.distance();
                continue;
            }
            if (traced) {
                simulation.traceStep(name, step.verb());
            }
            next += step.perform(this);
        }
        if (state == State.RUNNING) {
            throw endlessLoop();
        }
        position = next;
    }

    private IllegalStateException endlessLoop() {
        return new IllegalStateException("Process " + name + " took " + MOST_STEPS_AT_ONCE
                + " steps without letting time pass\nMaybe a loop of its script neither holds nor waits.");
    }

    private void scheduleResume(long delay, int distance) {
        resumeDistance = distance;
        wakeTicket = simulation.schedule(delay, priority, this, RESUME);
    }

    private void startTimeout(@Nullable ToLongFunction<? super S> timeout) {
        if (timeout != null) {
            timeoutTicket = simulation.schedule(timeout.applyAsLong(subject), priority, this, TIMEOUT);
        }
    }

    private void settleHold() {
        if (state == State.HOLDING) {
            heldNanos += simulation.now() - holdingSince;
        }
    }

    private void abandonStep() {
        settleHold();
        endWait();
        simulation.cancel(wakeTicket);
    }

    /** Returns the first step of the innermost interruptible block around the current step, or -1. */
    private int enclosingBlock() {
        for (int i = position - 1; i >= 0; i--) {
            if (steps[i] instanceof Step.Interruptible<S> block && i + block.length() >= position) {
                return i;
            }
        }
        return -1;
    }
}
