// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.estimator.Estimate;
import dev.sawhorse.clusterautoscaler.expander.Option;
import dev.sawhorse.kube.api.Pod;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The status of a scale-up: outcome and reasons.
 *
 * @param error error, null for none
 * @param estimates estimate of each group
 * @param options expansion options
 * @param infos growth of the groups
 * @param triggeredBy pods that triggered the growth
 * @param awaitingEvaluation pods that another group would help in a later loop
 * @param unschedulable pods that no group helps
 */
public record ScaleUpStatus(
        ScaleUpResult result,
        @Nullable String error,
        Map<String, Estimate> estimates,
        List<Option> options,
        @Nullable Option chosen,
        List<ScaleUpInfo> infos,
        List<Pod> triggeredBy,
        List<Pod> awaitingEvaluation,
        List<NoScaleUpInfo> unschedulable) {

    /** Returns a status that consists of an outcome only. */
    public static ScaleUpStatus of(ScaleUpResult result) {
        return new ScaleUpStatus(result, null, Map.of(), List.of(), null, List.of(), List.of(), List.of(), List.of());
    }

    /** Returns the status with pods that are not helped for reasons outside of any group. */
    public ScaleUpStatus withUnhelped(List<Pod> pods) {
        List<NoScaleUpInfo> infos = pods.stream()
                .map(pod -> new NoScaleUpInfo(pod, Map.of(), Map.of()))
                .toList();
        return new ScaleUpStatus(
                result, error, estimates, options, chosen, infos(), triggeredBy, awaitingEvaluation, infos);
    }

    static ScaleUpStatus failed(List<String> messages) {
        return new ScaleUpStatus(
                ScaleUpResult.ERROR,
                combined(messages),
                Map.of(),
                List.of(),
                null,
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    /** Returns one combined message: the first one, with the others appended. */
    static String combined(List<String> messages) {
        return messages.size() == 1
                ? messages.get(0)
                : messages.get(0) + " ...and other concurrent errors: " + messages.subList(1, messages.size());
    }
}
