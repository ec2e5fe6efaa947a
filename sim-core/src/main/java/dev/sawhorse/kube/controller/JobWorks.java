// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.api.Checkpoint;
import dev.sawhorse.kube.api.CheckpointedWork;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.LifetimeSource;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The unfinished work of a Job with checkpoints: a new pod goes on with the work of an interrupted one. In an Indexed Job that
 * is the work of its index, in another the one that was interrupted first.
 */
final class JobWorks {
    private static final int NO_INDEX = -1;

    private final Map<Integer, CheckpointedWork> byIndex = new TreeMap<>();
    private final List<CheckpointedWork> withoutIndex = new ArrayList<>();

    /** Returns the template of the next pod, with the work that it is to do if the job has checkpoints. */
    PodTemplate next(Job job, PodTemplate template, int index) {
        Checkpoint checkpoint = job.work().checkpoint();
        if (checkpoint == null || template.lifetime() == LifetimeSource.FOREVER) {
            return template;
        }
        CheckpointedWork interrupted = index == NO_INDEX ? interrupted() : byIndex.get(index);
        CheckpointedWork taken = interrupted == null
                ? add(new CheckpointedWork(checkpoint, template.lifetime().nextNanos()), index)
                : interrupted;
        return template.withLifetime(taken);
    }

    private CheckpointedWork add(CheckpointedWork work, int index) {
        if (index == NO_INDEX) {
            withoutIndex.add(work);
        } else {
            byIndex.put(index, work);
        }
        return work;
    }

    private @Nullable CheckpointedWork interrupted() {
        withoutIndex.removeIf(work -> isDone(work.pod()));
        for (CheckpointedWork work : withoutIndex) {
            if (!isAtWork(work.pod())) {
                return work;
            }
        }
        return null;
    }

    private static boolean isDone(@Nullable Pod pod) {
        return pod != null && pod.phase() == Pod.Phase.SUCCEEDED;
    }

    private static boolean isAtWork(@Nullable Pod pod) {
        return pod != null && pod.isStored() && !pod.isTerminating() && !pod.isTerminal();
    }

    /** Takes over a pod that existed before the start: all its run time is work of its first run. */
    void adopt(Job job, Pod pod, int index) {
        Checkpoint checkpoint = job.work().checkpoint();
        if (checkpoint == null || pod.lifetimeNanos() == Pod.FOREVER || pod.isTerminal()) {
            return;
        }
        CheckpointedWork work = new CheckpointedWork(checkpoint, pod.lifetimeNanos());
        pod.work(work);
        if (pod.isReady() && !pod.isTerminating()) {
            work.begin(pod.startedAt());
        }
        add(work, index);
    }
}
