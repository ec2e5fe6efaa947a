// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.export;

import dev.sawhorse.clusterautoscaler.ClusterAutoscaler;
import dev.sawhorse.clusterautoscaler.LoopMemory;
import dev.sawhorse.clusterautoscaler.clusterstate.ExponentialBackoff;
import dev.sawhorse.clusterautoscaler.scaledown.PlannerMemory;
import dev.sawhorse.kube.Identities;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.controller.JobBackOff;
import dev.sawhorse.kube.controller.JobStatus;
import dev.sawhorse.kube.controller.podautoscaler.AutoscalerMemory;
import dev.sawhorse.kube.controller.podautoscaler.TimedAmount;
import dev.sawhorse.scenario.run.World;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The trees of what controllers have in memory, which is in no Kubernetes object, as the section {@code initial} has it. */
final class MemoryTrees {
    private final long now;

    MemoryTrees(long now) {
        this.now = now;
    }

    /** Returns the fields of the section. */
    Map<String, Object> of(World world, @Nullable ClusterAutoscaler autoscaler) {
        return new ObjectDraft()
                .put("autoscalers", autoscalers(world))
                .put("jobs", jobs(world))
                .put("clusterAutoscaler", autoscaler == null ? null : loop(autoscaler.memory()))
                .put("issued", issued(world.cluster().identities().issued()))
                .build();
    }

    private static Map<String, Object> issued(Identities.Issued issued) {
        return new ObjectDraft()
                .put("uids", issued.uids())
                .put("names", issued.names())
                .put("podSuffixes", issued.podSuffixes())
                .build();
    }

    private List<Map<String, Object>> autoscalers(World world) {
        List<Map<String, Object>> trees = new ArrayList<>();
        for (HorizontalPodAutoscaler autoscaler :
                world.cluster().workloads().autoscalers().list()) {
            AutoscalerMemory memory = world.workloads().autoscalers().memory(autoscaler);
            if (memory != null) {
                trees.add(new ObjectDraft()
                        .put("name", autoscaler.key())
                        .put("nextSync", until(memory.nextSyncAt()))
                        .list("proposals", memory.proposals(), this::amount)
                        .list("added", memory.added(), this::amount)
                        .list("removed", memory.removed(), this::amount)
                        .build());
            }
        }
        return trees;
    }

    private Map<String, Object> amount(TimedAmount amount) {
        return new ObjectDraft()
                .require("replicas", amount.amount())
                .put("ago", since(amount.time()))
                .build();
    }

    private List<Map<String, Object>> jobs(World world) {
        List<Map<String, Object>> trees = new ArrayList<>();
        for (Job job : world.cluster().workloads().jobs().list()) {
            JobStatus status = world.workloads().jobs().status(job);
            JobBackOff backOff = status == null || status.isFinished() ? JobBackOff.NONE : status.backOff();
            if (backOff.failures() > 0) {
                trees.add(new ObjectDraft()
                        .put("name", job.key())
                        .put("failures", backOff.failures())
                        .put("lastFailure", since(backOff.lastFailureAt()))
                        .build());
            }
        }
        return trees;
    }

    private Map<String, Object> loop(LoopMemory memory) {
        PlannerMemory planner = memory.planner();
        boolean hasRead = memory.groupsReadAt() != Long.MIN_VALUE;
        boolean hasLooked = planner.updatedAt() != Long.MIN_VALUE;
        return new ObjectDraft()
                .put("nextLoop", until(memory.nextLoopAt()))
                .put("lastScaleUp", since(memory.lastScaleUp()))
                .put("lastScaleDown", since(memory.lastDelete()))
                .put("unneeded", since(planner.unneeded()))
                .put("unremovable", until(planner.recheckAt()))
                .put("scaledUp", since(memory.delays().scaleUps()))
                .put("scaledDown", since(memory.delays().scaleDowns()))
                .put("failedScaleDown", since(memory.delays().failures()))
                .put("backOff", backOff(memory.backOff()))
                .put("groupsRead", hasRead ? since(memory.groupsReadAt()) : null)
                .put("nextInstances", until(memory.nextInstances()))
                .put("updated", hasLooked ? since(planner.updatedAt()) : null)
                .put("shortestInterval", ContinuedScenario.text(planner.shortestInterval()))
                .put("podHints", memory.podHints())
                .put("removalHints", planner.hints())
                .build();
    }

    private Map<String, Object> backOff(Map<String, ExponentialBackoff.Pause> pauses) {
        Map<String, Object> trees = new LinkedHashMap<>();
        pauses.forEach((group, pause) -> trees.put(
                group,
                new ObjectDraft()
                        .put("duration", ContinuedScenario.text(pause.duration()))
                        .put("failed", since(pause.failedAt()))
                        .put("code", pause.code())
                        .build()));
        return trees;
    }

    private Map<String, Object> since(Map<String, Long> times) {
        Map<String, Object> texts = new LinkedHashMap<>();
        times.forEach((name, time) -> texts.put(name, since(time)));
        return texts;
    }

    private String since(long time) {
        return ContinuedScenario.text(now - time);
    }

    private Map<String, Object> until(Map<String, Long> times) {
        Map<String, Object> texts = new LinkedHashMap<>();
        times.forEach((name, time) -> texts.put(name, until(time)));
        return texts;
    }

    private String until(long time) {
        return ContinuedScenario.text(Math.max(0, time - now));
    }
}
