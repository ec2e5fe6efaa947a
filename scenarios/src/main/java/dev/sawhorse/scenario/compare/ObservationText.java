// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.compare;

import dev.sawhorse.journal.Observation;
import java.util.Locale;
import java.util.regex.Pattern;

/** The text form of an entry of a journal, in words. */
public final class ObservationText {
    private static final Pattern WORD_START = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private ObservationText() {}

    public static String of(Observation observation) {
        String text = ofKarpenter(observation);
        text = text.isEmpty() ? ofCloud(observation) : text;
        text = text.isEmpty() ? ofPod(observation) : text;
        return text.isEmpty() ? plain(observation) : text;
    }

    private static String ofKarpenter(Observation observation) {
        if (observation instanceof Observation.NodeClaimCreated it) {
            return "Karpenter creates NodeClaim " + it.nodeClaim() + " for "
                    + count(it.pods().size(), "pod") + " from NodePool " + it.nodePool() + " with " + it.instanceTypes()
                    + " instance types";
        }
        if (observation instanceof Observation.NodeClaimLaunched it) {
            return "NodeClaim " + it.nodeClaim() + " is launched as " + it.instanceType() + " " + it.capacityType()
                    + " in " + it.zone() + " at $" + it.price() + "/h";
        }
        if (observation instanceof Observation.DisruptionCommand it) {
            return "Karpenter disrupts " + count(it.candidates().size(), "node") + " as " + it.reason() + " ("
                    + it.method()
                    + ", " + it.decision() + ", " + count(it.replacements(), "replacement") + "): "
                    + String.join(", ", it.candidates());
        }
        if (observation instanceof Observation.NodeClaimDeleting it) {
            return "NodeClaim " + it.nodeClaim() + " is marked for deletion: " + it.reason();
        }
        if (observation instanceof Observation.Provisioned it) {
            return "Karpenter places " + count(it.pods(), "pod") + ": " + it.podsOnNew() + " on "
                    + count(it.newNodeClaims(), "new NodeClaim") + ", " + it.podsOnExisting() + " on existing nodes, "
                    + it.unschedulable() + " unschedulable";
        }
        return "";
    }

    private static String ofCloud(Observation observation) {
        if (observation instanceof Observation.InstanceLaunched it) {
            return "EC2 launches " + it.instanceType() + " " + it.capacityType() + " in " + it.zone() + " at $"
                    + it.price() + "/h";
        }
        if (observation instanceof Observation.SpotInterruption it) {
            return "EC2 interrupts spot instance " + it.instance();
        }
        if (observation instanceof Observation.InsufficientCapacity it) {
            return "EC2 has no capacity for " + it.instanceType() + " " + it.capacityType() + " in " + it.zone();
        }
        if (observation instanceof Observation.NodeCreated it) {
            return "node " + it.node() + " registers: " + it.instanceType() + " " + it.capacityType() + " in "
                    + it.zone();
        }
        if (observation instanceof Observation.NodeReady it) {
            return "node " + it.node() + " is ready";
        }
        return "";
    }

    private static String ofPod(Observation observation) {
        if (observation instanceof Observation.PodCreated it) {
            return "pod " + it.pod() + " is created";
        }
        if (observation instanceof Observation.PodBound it) {
            return "kube-scheduler binds pod " + it.pod() + " to " + it.node();
        }
        if (observation instanceof Observation.PodUnschedulable it) {
            return "kube-scheduler finds no node for pod " + it.pod();
        }
        if (observation instanceof Observation.PodResized it) {
            return "pod " + it.pod() + " is resized in place";
        }
        if (observation instanceof Observation.PodReady it) {
            return "pod " + it.pod() + " is ready";
        }
        if (observation instanceof Observation.PodEvicted it) {
            return "pod " + it.pod() + " is evicted from " + it.node() + " by " + it.by();
        }
        if (observation instanceof Observation.WorkloadScaled it) {
            return it.workload() + " is scaled from " + it.from() + " to " + it.to();
        }
        return "";
    }

    /** {@code PodSucceeded[pod=default/a]} becomes {@code pod succeeded: pod=default/a}. */
    private static String plain(Observation observation) {
        String text = observation.toString();
        int bracket = text.indexOf('[');
        String words =
                WORD_START.matcher(text.substring(0, bracket)).replaceAll(" ").toLowerCase(Locale.ROOT);
        String detail = text.substring(bracket + 1, text.length() - 1);
        return detail.isEmpty() ? words : words + ": " + detail;
    }

    private static String count(int things, String thing) {
        return things + " " + thing + (things == 1 ? "" : "s");
    }
}
