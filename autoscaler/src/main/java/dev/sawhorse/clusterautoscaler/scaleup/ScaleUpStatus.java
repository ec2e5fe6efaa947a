package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.clusterautoscaler.estimator.Estimate;
import dev.sawhorse.clusterautoscaler.expander.Option;
import dev.sawhorse.kube.Pod;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a scale-up came to, and why.
 *
 * @param error why it failed, null if it did not
 * @param estimates of each group that was estimated
 * @param options from which one was chosen
 * @param infos how groups grew
 * @param triggeredBy the pods for which they did
 * @param awaitingEvaluation pods that another group would help, next time
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

    /** A status that says nothing but the result. */
    public static ScaleUpStatus of(ScaleUpResult result) {
        return new ScaleUpStatus(result, null, Map.of(), List.of(), null, List.of(), List.of(), List.of(), List.of());
    }

    /** Returns the status with pods that are not helped for reasons that lie in no group. */
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

    /** Returns one message for all: the first, and the others after it. */
    static String combined(List<String> messages) {
        return messages.size() == 1
                ? messages.get(0)
                : messages.get(0) + " ...and other concurrent errors: " + messages.subList(1, messages.size());
    }
}
