// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The eventually consistent view of a fleet's instances that DescribeInstances gives: changes show after a delay, so that an
 * instance just launched is not found, one told to terminate still runs, and one that is gone still shuts down.
 */
public final class DescribedInstances {
    private static final long NOT_YET = Long.MAX_VALUE;

    private final Fleet fleet;
    private final LongSupplier clock;
    private final long delayNanos;
    private final Map<String, StateHistory> lives = new LinkedHashMap<>();
    private final Deque<StateHistory> ended = new ArrayDeque<>();

    /** An instance and the times of its state changes. */
    private static final class StateHistory {
        private final Instance instance;
        private long running = NOT_YET;
        private long shuttingDown = NOT_YET;
        private long terminated = NOT_YET;

        StateHistory(Instance instance) {
            this.instance = instance;
        }
    }

    /** Makes the view of a fleet with the consistency delay of its account. */
    public DescribedInstances(Fleet fleet, LongSupplier clock) {
        this.fleet = fleet;
        this.clock = clock;
        Duration delay = fleet.account().consistencyDelay();
        this.delayNanos = delay.toNanos();
        if (delayNanos > 0) {
            fleet.listen(new Recorder());
        }
    }

    private final class Recorder implements InstanceListener {
        @Override
        public void launched(Instance instance) {
            lives.put(instance.id(), new StateHistory(instance));
        }

        @Override
        public void running(Instance instance) {
            life(instance).running = clock.getAsLong();
        }

        @Override
        public void shuttingDown(Instance instance) {
            life(instance).shuttingDown = clock.getAsLong();
        }

        @Override
        public void terminated(Instance instance) {
            StateHistory life = life(instance);
            life.terminated = clock.getAsLong();
            ended.add(life);
        }

        private StateHistory life(Instance instance) {
            return lives.computeIfAbsent(instance.id(), id -> new StateHistory(instance));
        }
    }

    /** Returns the instance of that id, null if it does not show: not yet, no longer, or because there never was one. */
    public @Nullable Instance find(String instanceId) {
        if (delayNanos == 0) {
            return fleet.find(instanceId);
        }
        StateHistory life = lives.get(instanceId);
        return life == null || state(life) == null ? null : life.instance;
    }

    /** Whether the instance of that id shows, or will in a while. */
    public boolean mayShow(String instanceId) {
        if (delayNanos == 0) {
            return fleet.find(instanceId) != null;
        }
        StateHistory life = lives.get(instanceId);
        return life != null && life.terminated > clock.getAsLong() - delayNanos;
    }

    /** Returns the state shown for an instance; {@code terminated} for one that does not show. */
    public Instance.State state(Instance instance) {
        if (delayNanos == 0) {
            return instance.state();
        }
        StateHistory life = lives.get(instance.id());
        Instance.State state = life == null ? null : state(life);
        return state == null ? Instance.State.TERMINATED : state;
    }

    /** Returns the instances that show, oldest first. */
    public Collection<Instance> all() {
        if (delayNanos == 0) {
            return fleet.instances();
        }
        forget();
        List<Instance> shown = new ArrayList<>(lives.size());
        for (StateHistory life : lives.values()) {
            if (state(life) != null) {
                shown.add(life.instance);
            }
        }
        return shown;
    }

    private void forget() {
        long seen = clock.getAsLong() - delayNanos;
        while (!ended.isEmpty() && ended.getFirst().terminated <= seen) {
            lives.remove(ended.removeFirst().instance.id());
        }
    }

    /** Returns the visible state at the delayed time, null before the launch and after the end. */
    private Instance.@Nullable State state(StateHistory life) {
        long seen = clock.getAsLong() - delayNanos;
        if (seen < life.instance.launchNanos() || life.terminated <= seen) {
            return null;
        }
        if (life.shuttingDown <= seen) {
            return Instance.State.SHUTTING_DOWN;
        }
        return life.running <= seen ? Instance.State.RUNNING : Instance.State.PENDING;
    }
}
