// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.sim;

import dev.sawhorse.sim.random.RandomStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

import static java.util.Objects.requireNonNull;

/**
 * One run of a discrete-event simulation: the clock, the pending events and the named streams of random numbers.
 *
 * <p>Time is a {@code long} of nanoseconds since the start. Events run one at a time in the order of (time, priority,
 * insertion): at one instant the lower priority number goes first, and equal priorities go in the order they were
 * scheduled. The clock moves before the event runs. A simulation belongs to one thread and holds no static state, so
 * any number of them may run side by side.
 *
 * <p>Scheduling returns a ticket, a plain number that cancels the event later. Tickets are never reused within a run:
 * the ticket of an event that has run or was cancelled simply cancels nothing. At most 2<sup>24</sup> events may be
 * pending at once and 2<sup>39</sup> scheduled in a run.
 */
public final class Simulation extends EventHeap {

    /** The ticket of no event. */
    public static final long NONE = 0;

    /** The least priority number: such events are the first of their instant. */
    public static final int FIRST = EventHeap.MIN_PRIORITY;

    /** The greatest priority number: such events are the last of their instant. */
    public static final int LAST = EventHeap.MAX_PRIORITY;

    private final long seed;
    private final Map<String, RandomStream> streams = new LinkedHashMap<>();
    private long now;
    private long executed;
    private boolean stopped;
    private @Nullable TraceSink trace;

    private Simulation(long seed) {
        this.seed = seed;
    }

    /** Returns a simulation at time zero with random streams seeded by {@code seed}. */
    public static Simulation withSeed(long seed) {
        return new Simulation(seed);
    }

    /** Returns the current time in nanoseconds since the start. */
    public long now() {
        return now;
    }

    /** Schedules an action after a delay in nanoseconds, at priority 0. */
    public long schedule(long delayNanos, Runnable action) {
        return add(after(delayNanos), 0, null, action);
    }

    /** Schedules an action after a delay in nanoseconds. */
    public long schedule(long delayNanos, int priority, Runnable action) {
        return add(after(delayNanos), requirePriority(priority), null, action);
    }

    /** Schedules an action at an absolute time in nanoseconds, which must not lie in the past. */
    public long scheduleAt(long timeNanos, int priority, Runnable action) {
        if (timeNanos < now) {
            throw new IllegalArgumentException("timeNanos " + timeNanos + " is before now " + now
                    + "\nMaybe a delay was passed where a time is expected.");
        }
        return add(timeNanos, requirePriority(priority), null, action);
    }

    /** Schedules an event to be handled by an entity after a delay in nanoseconds. */
    public <E> long schedule(long delayNanos, int priority, Entity<E> target, E event) {
        return add(after(delayNanos), requirePriority(priority), target, event);
    }

    /** Cancels the event of a ticket; false when it has already run, was cancelled, or the ticket is {@link #NONE}. */
    public boolean cancel(long ticket) {
        return forget(ticket);
    }

    /**
     * Cancels every pending event for an entity that satisfies the predicate and returns their number. Scans all pending
     * events; where that matters, keep tickets.
     */
    public <E> int cancel(Entity<E> target, Predicate<? super E> predicate) {
        return forgetAll(target, predicate);
    }

    /** Tells whether the event of a ticket is pending. */
    public boolean isPending(long ticket) {
        return holds(ticket);
    }

    /** Returns the number of pending events. */
    public int pending() {
        return live();
    }

    /** Runs every event up to and including the given time, then sets the clock to it unless {@link #stop} was called. */
    public void runUntil(long timeNanos) {
        if (timeNanos < now) {
            throw new IllegalArgumentException("timeNanos " + timeNanos + " is before now " + now);
        }
        runEvents(timeNanos);
        if (!stopped) {
            now = timeNanos;
        }
    }

    /** Runs until no event is left or {@link #stop} is called; the clock stays at the last event. */
    public void run() {
        runEvents(Long.MAX_VALUE);
    }

    /** Runs the next event; false when there is none. */
    public boolean step() {
        return runNext(Long.MAX_VALUE);
    }

    /** Runs the next event if it is not after the given time; false if there is none, and the clock stays. */
    public boolean stepUntil(long timeNanos) {
        return runNext(timeNanos);
    }

    /**
     * Ends {@link #run} or {@link #runUntil} after the current event; pending events stay, and another call continues with
     * them.
     */
    public void stop() {
        stopped = true;
    }

    /** Returns the number of events executed since the start. */
    public long eventsExecuted() {
        return executed;
    }

    /**
     * Returns the stream of that name, the same object at each call. Its numbers depend only on the seed and the name, so a new
     * consumer with a stream of its own does not change the numbers of others.
     */
    public RandomStream stream(String name) {
        return streams.computeIfAbsent(name, key -> RandomStream.of(seed, key));
    }

    /** Starts a process at this instant, at priority 0. */
    public <S> Process<S> start(String name, Script<S> script, S subject) {
        return Process.start(this, name, 0, script, subject);
    }

    /** Starts a process at this instant; all its steps run at the given priority. */
    public <S> Process<S> start(String name, int priority, Script<S> script, S subject) {
        return Process.start(this, name, requirePriority(priority), script, subject);
    }

    /** Sends a record of everything that happens from now on to a sink; null ends it. */
    public void traceTo(@Nullable TraceSink sink) {
        trace = sink;
    }

    /** Tells whether a trace is recorded, for models whose details are expensive to make. */
    public boolean isTraced() {
        return trace != null;
    }

    /** Adds a remark of the model to the trace. */
    public void trace(String source, Object detail) {
        if (trace != null) {
            trace.accept(new TraceRecord.Remarked(now, source, detail));
        }
    }

    void traceStep(String process, String step) {
        if (trace != null) {
            trace.accept(new TraceRecord.Stepped(now, process, step));
        }
    }

    private void runEvents(long until) {
        stopped = false;
        while (!stopped && runNext(until)) {}
    }

    private boolean runNext(long until) {
        int first = first();
        if (first == NO_SLOT || firstTime() > until) {
            return false;
        }
        Object target = target(first);
        Object event = requireNonNull(event(first));
        now = firstTime();
        removeFirst();
        executed++;
        if (trace != null) {
            trace.accept(TraceRecord.Executed.of(now, target, event));
        }
        dispatch(target, event);
        return true;
    }

    @SuppressWarnings("unchecked") // schedule() paired the entity with an event of its own type
    private static void dispatch(@Nullable Object target, Object event) {
        if (target == null) {
            ((Runnable) event).run();
        } else {
            ((Entity<Object>) target).handle(event);
        }
    }

    private long after(long delayNanos) {
        long time = now + delayNanos;
        if (delayNanos < 0 || time < 0) {
            throw unusableDelay(delayNanos);
        }
        return time;
    }

    private IllegalArgumentException unusableDelay(long delayNanos) {
        return new IllegalArgumentException(
                delayNanos < 0
                        ? "delayNanos " + delayNanos + " is negative\nMaybe a time was subtracted in the wrong order."
                        : "delayNanos " + delayNanos + " from now " + now + " is beyond the last instant");
    }

    private static int requirePriority(int priority) {
        if (priority < EventHeap.MIN_PRIORITY || priority > EventHeap.MAX_PRIORITY) {
            throw new IllegalArgumentException("priority " + priority + " is not between " + EventHeap.MIN_PRIORITY
                    + " and " + EventHeap.MAX_PRIORITY);
        }
        return priority;
    }
}
