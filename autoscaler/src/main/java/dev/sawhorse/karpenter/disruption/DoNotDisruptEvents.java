// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.input.GoDuration;
import dev.sawhorse.input.GoInteger;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.karpenter.state.EventRecorder;
import dev.sawhorse.karpenter.state.Pods;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The events about pods whose annotation do-not-disrupt is a duration: when it ends, that it has ended, or that it is invalid
 * (Karpenter v1.14, pod events). There is none about a pod that has not started.
 */
final class DoNotDisruptEvents {
    private final Environment karpenter;

    DoNotDisruptEvents(Environment karpenter) {
        this.karpenter = karpenter;
    }

    /** Publishes what is to be said of a pod with the annotation. */
    @Upstream(
            file = "pkg/utils/pod/events.go",
            symbol = {"DoNotDisruptUntilEvent", "DoNotDisruptGracePeriodElapsedEvent"})
    void publish(Pod pod) {
        @Nullable String annotation = pod.annotation(KarpenterLabels.DO_NOT_DISRUPT);
        if (annotation == null || annotation.equals("true")) {
            return;
        }
        OptionalLong protection = Pods.protectionNanos(annotation);
        EventRecorder events = karpenter.events();
        String object = "pod/" + pod.key();
        if (protection.isEmpty()) {
            events.publish(object, "InvalidDoNotDisruptAnnotation", EventRecorder.DEDUPE, () -> invalid(annotation));
        } else if (pod.startedAt() != Pod.NEVER) {
            long end = ApiTime.stored(pod.startedAt()) + protection.getAsLong();
            if (karpenter.now() < end) {
                events.publish(object, "DoNotDisruptUntil", EventRecorder.DEDUPE, () -> until(end));
            } else {
                events.publish(
                        object,
                        "DoNotDisruptGracePeriodElapsed",
                        "The " + KarpenterLabels.DO_NOT_DISRUPT + " grace period has elapsed, pod is now disruptable");
            }
        }
    }

    private String until(long end) {
        return "The " + KarpenterLabels.DO_NOT_DISRUPT + " grace period will elapse at "
                + karpenter.instantAt(end).truncatedTo(ChronoUnit.SECONDS);
    }

    @Upstream(file = "pkg/utils/pod/events.go", symbol = "InvalidDoNotDisruptAnnotationEvent")
    private static String invalid(String annotation) {
        return "Invalid " + KarpenterLabels.DO_NOT_DISRUPT + " annotation: " + complaint(annotation)
                + ", ignoring annotation";
    }

    private static String complaint(String annotation) {
        String quoted = GoInteger.quoted(annotation);
        try {
            GoDuration.nanos(annotation);
            return "duration " + quoted + " must be positive";
        } catch (IllegalArgumentException e) {
            return "failed to parse " + quoted + " as a duration: " + e.getMessage();
        }
    }
}
