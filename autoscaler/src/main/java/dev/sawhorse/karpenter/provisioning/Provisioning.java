package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.scheduling.Scheduler;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.VolumeTopology;
import dev.sawhorse.kube.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One provisioning round as a pure function: pods are validated, then placed. */
public final class Provisioning {
    /**
     * What a round came to.
     *
     * @param ignoredPods pods that were left alone, and why
     */
    public record Result(SchedulingResult scheduling, Map<Pod, String> ignoredPods) {}

    private Provisioning() {}

    /** Decides one round. Without any NodePool nothing is placed at all, not even on nodes that exist, as upstream. */
    public static Result provision(ProvisioningInput input) {
        PodValidation validation = new PodValidation(input.wellKnown(), new VolumeTopology(input.storage()));
        Map<Pod, String> ignored = new LinkedHashMap<>();
        List<Pod> pods = new ArrayList<>();
        for (Pod pod : input.pendingPods()) {
            String reason = validation.invalidity(pod);
            if (reason == null) {
                pods.add(pod);
            } else {
                ignored.put(pod, reason);
            }
        }
        pods.addAll(input.podsOfDeletingNodes());
        if (input.nodePools().isEmpty() || pods.isEmpty()) {
            return new Result(SchedulingResult.NOTHING, ignored);
        }
        SchedulingResult scheduled = Scheduler.solve(new SchedulingInput(
                input.nodePools(),
                input.instanceTypes(),
                input.nodes(),
                input.daemonSetPods(),
                pods,
                input.cluster(),
                input.storage(),
                input.wellKnown(),
                input.defaultSpread(),
                input.options()));
        return new Result(scheduled, ignored);
    }
}
