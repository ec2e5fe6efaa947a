// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.disruption.DrainExplanation.WaitingPod;
import dev.sawhorse.karpenter.nodeclaim.lifecycle.TerminationTime;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The explainer of a drain: for each pod that is not gone, the rule that keeps it. */
final class DrainExplainer {
    private static final String GRACE_PERIOD =
            "A terminationGracePeriod on the NodePool bounds the drains of nodes that are launched from then on.";

    private final Environment karpenter;

    DrainExplainer(Environment karpenter) {
        this.karpenter = karpenter;
    }

    /** Returns what the drain of a node waits for; the claim of the node is being deleted. */
    DrainExplanation of(StateNode node, NodeClaim claim) {
        long now = karpenter.now();
        List<WaitingPod> waiting = karpenter.cluster().podsOn(node.name()).stream()
                .filter(pod -> Pods.isWaitingEviction(pod, now))
                .sorted(Comparator.comparing(Pod::key))
                .map(pod -> waiting(pod, now))
                .toList();
        return new DrainExplanation(waiting, end(claim, waiting.isEmpty()));
    }

    private WaitingPod waiting(Pod pod, long now) {
        if (pod.isTerminating()) {
            return new WaitingPod(pod.key(), "it is terminating", "");
        }
        if (Pods.isDoNotDisrupt(pod, now)) {
            return new WaitingPod(
                    pod.key(),
                    "it has the annotation karpenter.sh/do-not-disrupt",
                    "Remove the annotation, or delete the pod.");
        }
        List<PodDisruptionBudget> selecting = karpenter.cluster().podDisruptionBudgets().list().stream()
                .filter(budget -> budget.selects(pod))
                .toList();
        if (selecting.size() > 1) {
            String names = selecting.stream().map(budget -> budget.meta().key()).collect(Collectors.joining(" and "));
            return new WaitingPod(
                    pod.key(),
                    "PodDisruptionBudgets " + names + " select it, and the Eviction API refuses a pod of several",
                    "Let one PodDisruptionBudget select it, or delete the pod.");
        }
        for (PodDisruptionBudget budget : selecting) {
            Integer allowed = budget.disruptionsAllowed();
            if (allowed == null || allowed == 0) {
                return new WaitingPod(
                        pod.key(),
                        "PodDisruptionBudget " + budget.meta().key() + " allows no eviction" + terms(budget),
                        "Allow an eviction: more ready replicas, a lower minAvailable or a higher maxUnavailable.");
            }
        }
        return new WaitingPod(pod.key(), "it is not evicted yet", "");
    }

    private static String terms(PodDisruptionBudget budget) {
        PodDisruptionBudget.Status status = budget.status();
        if (status == null) {
            return " before its controller has set its status";
        }
        String limit = "";
        if (budget.minAvailable() != null) {
            limit = "minAvailable " + budget.minAvailable().text() + ", ";
        } else if (budget.maxUnavailable() != null) {
            limit = "maxUnavailable " + budget.maxUnavailable().text() + ", ";
        }
        return " (" + limit + status.currentHealthy() + " of " + status.expectedPods() + " pods are healthy)";
    }

    private String end(NodeClaim claim, boolean isEmpty) {
        OptionalLong deadline = TerminationTime.of(claim, karpenter.start());
        if (isEmpty) {
            return "No pod is left: it waits for volumes to detach, or for its instance to be terminated.";
        }
        if (deadline.isEmpty()) {
            return "The drain has no deadline, as the NodeClaim has no terminationGracePeriod: it lasts until these pods are"
                    + " gone. " + GRACE_PERIOD;
        }
        Instant end = karpenter.instantAt(deadline.getAsLong()).truncatedTo(ChronoUnit.SECONDS);
        return "The terminationGracePeriod ends the drain at " + end
                + ": by then every pod is deleted, each by its own grace period earlier.";
    }
}
