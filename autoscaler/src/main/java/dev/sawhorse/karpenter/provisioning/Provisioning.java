// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.provisioning;

import dev.sawhorse.karpenter.explanation.PodExplanation;
import dev.sawhorse.karpenter.explanation.RoundExplanation;
import dev.sawhorse.karpenter.scheduling.Scheduler;
import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.VolumeTopology;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** One provisioning round as a pure function: pods are validated, then placed. */
public final class Provisioning {
    /**
     * The result of a round.
     *
     * @param ignoredPods pods that were ignored, with reasons
     */
    public record Result(SchedulingResult scheduling, Map<Pod, String> ignoredPods) {}

    /**
     * The input of scheduling after validation.
     *
     * @param scheduling the round with the valid pods
     * @param ignoredPods pods that were ignored, with reasons
     */
    public record Admission(SchedulingInput scheduling, Map<Pod, String> ignoredPods) {
        /** Decides it. Without any NodePool nothing is placed at all, not even on nodes that exist, as upstream. */
        @Upstream(
                file = "pkg/controllers/provisioning/provisioner.go",
                symbol = "Provisioner.Schedule",
                differs = "has no timeout of one minute: a round takes no simulated time")
        public SchedulingResult solve() {
            boolean nothing =
                    scheduling.nodePools().isEmpty() || scheduling.pods().isEmpty();
            return nothing ? SchedulingResult.NOTHING : Scheduler.solve(scheduling);
        }

        /** Decides it again and says why it comes to what {@link #solve} came to, for the selected pods. */
        public RoundExplanation explain(Predicate<Pod> isSelected) {
            Map<String, PodExplanation> explained = new LinkedHashMap<>();
            ignoredPods.forEach((pod, reason) -> {
                if (isSelected.test(pod)) {
                    explained.put(pod.key(), PodExplanation.ignored(reason));
                }
            });
            if (scheduling.nodePools().isEmpty()) {
                scheduling.pods().stream()
                        .filter(isSelected)
                        .forEach(pod -> explained.put(pod.key(), PodExplanation.ignored("no nodepools found")));
                return new RoundExplanation(List.of(), explained);
            }
            RoundExplanation round = Scheduler.explain(scheduling, isSelected);
            explained.putAll(round.pods());
            return new RoundExplanation(round.claims(), explained);
        }
    }

    private Provisioning() {}

    /** Decides one round. */
    public static Result provision(ProvisioningInput input) {
        Admission admission = admit(input);
        return new Result(admission.solve(), admission.ignoredPods());
    }

    /** Validates the pods of one round. */
    @Upstream(file = "pkg/controllers/provisioning/buffers.go", symbol = "Provisioner.appendVirtualPods")
    @Upstream(file = "pkg/controllers/provisioning/provisioner.go", symbol = "Provisioner.GetPendingPods")
    public static Admission admit(ProvisioningInput input) {
        PodValidation validation = new PodValidation(input.wellKnown(), new VolumeTopology(input.storage()));
        Map<Pod, String> ignored = new LinkedHashMap<>();
        List<Pod> pods = new ArrayList<>(input.pendingPods().size());
        for (Pod pod : input.pendingPods()) {
            String reason = validation.invalidity(pod);
            if (reason == null) {
                pods.add(pod);
            } else {
                ignored.put(pod, reason);
            }
        }
        pods.addAll(input.virtualPods());
        pods.addAll(input.displacedPods());
        pods.addAll(input.podsOfDeletingNodes());
        SchedulingInput scheduling = new SchedulingInput(
                input.nodePools(),
                input.instanceTypes(),
                input.nodes(),
                input.daemonSetPods(),
                pods,
                input.cluster(),
                input.storage(),
                input.wellKnown(),
                input.defaultSpread(),
                input.options(),
                input.hold());
        return new Admission(scheduling, ignored);
    }
}
