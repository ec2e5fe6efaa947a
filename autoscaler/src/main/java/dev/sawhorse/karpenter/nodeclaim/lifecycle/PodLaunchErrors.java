// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.lifecycle;

import dev.sawhorse.ec2.limits.TokenBucket;
import dev.sawhorse.ec2.limits.TokenRate;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;

/**
 * The events of pods whose NodeClaim cannot be launched for lack of capacity. No more than ten are published at once and five a
 * second after that.
 */
final class PodLaunchErrors {
    private static final double BURST = 10;
    private static final double PER_SECOND = 5;

    private final Environment karpenter;
    private final LaunchErrorText text;
    private final TokenBucket tokens = new TokenBucket(new TokenRate(BURST, PER_SECOND));

    PodLaunchErrors(Environment karpenter, LaunchErrorText text) {
        this.karpenter = karpenter;
        this.text = text;
    }

    /** Publishes the error for each pod that was to run on the claim and still waits. */
    @Upstream(
            file = "pkg/controllers/nodeclaim/lifecycle/launch.go",
            symbol = "Launch.publishPodInsufficientCapacityEvents",
            differs = "also names pods that a later round has placed elsewhere, if they wait")
    @Upstream(
            file = "pkg/controllers/nodeclaim/lifecycle/events.go",
            symbol = "InsufficientCapacityErrorPodEvent",
            differs = "counts events that are suppressed as repetitions, too")
    void publish(NodeClaim claim, String error) {
        for (String key : karpenter.nodeClaims().podsOfUnlaunched(claim)) {
            Pod pod = karpenter.cluster().pods().find(key);
            if (pod != null && isWaiting(pod) && tokens.tryTake(1, karpenter.now())) {
                karpenter
                        .events()
                        .publish(
                                "pod/" + key,
                                "InsufficientCapacityError",
                                text.event(
                                        "NodeClaim " + claim.name() + " nominated for this pod failed to launch: ",
                                        error));
            }
        }
    }

    private static boolean isWaiting(Pod pod) {
        return pod.nodeName() == null && !pod.isTerminal() && !pod.isTerminating();
    }
}
