// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.api.CheckpointedWork;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.podset.PodIndex;
import dev.sawhorse.kube.store.Store;
import java.util.function.LongSupplier;

/**
 * A writer of the status of pods (pods/status), by which kubelets report what their containers do.
 *
 * <p>A run of {@linkplain CheckpointedWork work with checkpoints} lasts while the containers of its pod do; its balance is written
 * to the journal when they end.
 */
public final class PodStatusWriter {
    private final Store<Pod> pods;
    private final PodIndex index;
    private final Journal journal;
    private final LongSupplier clock;

    PodStatusWriter(Store<Pod> pods, PodIndex index, Journal journal, LongSupplier clock) {
        this.pods = pods;
        this.index = index;
        this.journal = journal;
        this.clock = clock;
    }

    /** Reports that all containers of a bound pod are ready. */
    public void ready(Pod pod) {
        long now = clock.getAsLong();
        pod.phase(Pod.Phase.RUNNING);
        if (pod.startedAt() == Pod.NEVER) {
            pod.started(now);
        }
        pod.ready(now);
        journal.append(new Observation.PodReady(pod.key()));
        CheckpointedWork work = pod.work();
        if (work != null) {
            work.begin(now);
        }
        pods.update(pod);
    }

    /** Reports that a container of a pod ended and was restarted in place. */
    public void restarted(Pod pod) {
        pod.restarts(pod.restarts() + 1);
        pods.update(pod);
    }

    /** Reports that a container of a running pod ended, so that the pod is not ready until it is restarted. */
    public void unready(Pod pod) {
        if (pod.isReady()) {
            stopped(pod);
            pod.ready(Pod.NEVER);
            pods.update(pod);
        }
    }

    /**
     * Records that the containers of a pod do no more work, although its status does not show it yet: its machine is gone, or it
     * is being deleted.
     */
    public void stopped(Pod pod) {
        endRun(pod, false);
    }

    /** Reports that the containers of a pod completed successfully. */
    public void succeeded(Pod pod) {
        end(pod, Pod.Phase.SUCCEEDED, new Observation.PodSucceeded(pod.key()));
    }

    /** Reports that a container, and with it the pod, failed with an exit code other than 0. */
    public void failed(Pod pod, int exitCode) {
        failed(pod, exitCode, "exit code " + exitCode);
    }

    /** Reports that a container, and with it the pod, failed with an exit code other than 0, and the reason. */
    public void failed(Pod pod, int exitCode, String reason) {
        if (pod.isStored() && !pod.isTerminal()) {
            pod.exitCode(exitCode);
            failed(pod, reason);
        }
    }

    /** Reports that the containers of a pod failed. */
    public void failed(Pod pod, String reason) {
        end(pod, Pod.Phase.FAILED, new Observation.PodFailed(pod.key(), reason));
    }

    /** Reports a node-pressure eviction, which no disruption budget prevents: the pod fails, its object stays. */
    public void evicted(Pod pod, String reason) {
        String node = pod.nodeName();
        if (pod.isStored() && !pod.isTerminal() && node != null) {
            pod.disruptionTarget();
            journal.append(new Observation.PodEvicted(pod.key(), node, "kubelet"));
            failed(pod, "Evicted: " + reason);
        }
    }

    private void end(Pod pod, Pod.Phase phase, Observation observation) {
        if (!pod.isStored() || pod.isTerminal()) {
            return;
        }
        endRun(pod, phase == Pod.Phase.SUCCEEDED);
        pod.phase(phase);
        index.ended(pod);
        journal.append(observation);
        pods.update(pod);
    }

    private void endRun(Pod pod, boolean succeeded) {
        CheckpointedWork work = pod.work();
        Observation balance = work == null ? null : work.end(pod.key(), clock.getAsLong(), succeeded);
        if (balance != null) {
            journal.append(balance);
        }
    }
}
