// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.deadline;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.PodWebhook;
import dev.sawhorse.kube.api.CheckpointedWork;
import dev.sawhorse.kube.api.DeadlinePolicy;
import dev.sawhorse.kube.api.DeadlinePolicy.Choice;
import dev.sawhorse.kube.api.DeadlinePolicy.Situation;
import dev.sawhorse.kube.api.Eviction;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.JobDeadline;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch.Event;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A controller that carries out the {@linkplain DeadlinePolicy policies} of Jobs with a deadline: as a webhook it gives each new
 * pod a node selector for spot or on-demand; once a minute it asks the policy again and evicts the pods that should be on the
 * other, whose successors then get it.
 *
 * <p>A pod that has waited for a spot node for three minutes takes spot as unavailable: so long Karpenter does not try a pool
 * again that had no capacity.
 */
public final class CapacityTypeController implements Controller, PodWebhook {
    private static final String NAME = "capacity-type-controller";
    private static final String SPOT = "spot";
    private static final String ON_DEMAND = "on-demand";
    private static final long INTERVAL_NANOS = Duration.ofMinutes(1).toNanos();
    private static final long PATIENCE_NANOS = Duration.ofMinutes(3).toNanos();

    private final Cluster cluster;
    private final SpotCapacity spot;

    /** The choices for the successors of evicted pods; only looked up. */
    private final Map<CheckpointedWork, Choice> chosen = new LinkedHashMap<>();

    /** The specs with a selector by the value of its label, so that pods of a template keep sharing theirs. */
    private final Map<String, Map<PodSpec, PodSpec>> selected = new LinkedHashMap<>();

    private boolean runs;

    /** Makes the controller. */
    public CapacityTypeController(Cluster cluster, SpotCapacity spot) {
        this.cluster = cluster;
        this.spot = spot;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void start() {
        cluster.add(this);
        cluster.workloads().jobs().watch((event, job) -> {
            if (event == Event.ADDED && job.work().policy() != null && !runs) {
                runs = true;
                runLater();
            }
        });
    }

    private void runLater() {
        cluster.simulation().schedule(INTERVAL_NANOS, Phase.CONTROLLER, () -> {
            runOnce();
            runLater();
        });
    }

    @Override
    public PodSpec admit(ObjectMeta meta, PodSpec spec, @Nullable CheckpointedWork work) {
        OwnerReference owner = meta.controller();
        if (!runs || work == null || owner == null || !owner.kind().equals("Job")) {
            return spec;
        }
        Job job = cluster.workloads().jobs().find(ObjectMeta.key(meta.namespace(), owner.name()));
        if (job == null || job.work().policy() == null) {
            return spec;
        }
        Choice made = chosen.remove(work);
        Choice choice = made == null ? choice(job, work, Choice.WAIT, true) : made;
        String capacityType = choice == Choice.ON_DEMAND ? ON_DEMAND : SPOT;
        return selected.computeIfAbsent(capacityType, added -> new LinkedHashMap<>())
                .computeIfAbsent(spec, written -> withSelector(written, capacityType));
    }

    private static PodSpec withSelector(PodSpec spec, String capacityType) {
        Map<String, String> selector = new TreeMap<>(spec.nodeSelector());
        selector.put(KarpenterLabels.CAPACITY_TYPE, capacityType);
        return spec.toBuilder().nodeSelector(selector).build();
    }

    private void runOnce() {
        for (Job job : List.copyOf(cluster.workloads().jobs().list())) {
            if (job.work().policy() != null) {
                for (Pod pod : List.copyOf(cluster.podsOwnedBy(job.meta().uid()))) {
                    reconsider(job, pod);
                }
            }
        }
    }

    private void reconsider(Job job, Pod pod) {
        CheckpointedWork work = pod.work();
        if (work == null || pod.isTerminating() || pod.isTerminal()) {
            return;
        }
        boolean isOnDemand = ON_DEMAND.equals(pod.spec().nodeSelector().get(KarpenterLabels.CAPACITY_TYPE));
        Choice choice;
        if (isOnDemand) {
            Node node = cluster.nodeOf(pod);
            choice = choice(job, work, Choice.ON_DEMAND, node != null && spot.isAvailableFor(node));
        } else if (pod.nodeName() == null) {
            boolean mayCome = cluster.now() - pod.meta().createdAt() < PATIENCE_NANOS;
            choice = choice(job, work, Choice.WAIT, mayCome);
        } else {
            choice = choice(job, work, Choice.SPOT, true);
        }
        if (isOnDemand != (choice == Choice.ON_DEMAND)) {
            chosen.put(work, choice);
            if (cluster.evict(pod, NAME) != Eviction.ACCEPTED) {
                chosen.remove(work);
            }
        }
    }

    private Choice choice(Job job, CheckpointedWork work, Choice current, boolean spotAvailable) {
        JobDeadline deadline = job.work().deadline();
        DeadlinePolicy policy = job.work().policy();
        if (deadline == null || policy == null) {
            throw new IllegalStateException(job.key() + " has no policy");
        }
        long now = cluster.now();
        return policy.decide(new Situation(
                work.timeOfAll(),
                work.timeLeftAt(now),
                deadline.within(),
                now - job.meta().createdAt(),
                deadline.changeover(),
                INTERVAL_NANOS,
                current,
                spotAvailable));
    }
}
