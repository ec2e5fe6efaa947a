// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cache of the node evaluations of recently scheduled pod classes. */
final class NodeEvaluations {
    private static final int REMEMBERED = 256;

    private final Profile profile;
    private final SchedulingContext context;
    private final Map<PodClass, NodeEvaluation> evaluations = new LinkedHashMap<>(16, 0.75f, true);
    private @Nullable NodeEvaluation last;

    NodeEvaluations(Profile profile, SchedulingContext context) {
        this.profile = profile;
        this.context = context;
    }

    @SuppressWarnings("ReferenceEquality") // Pods of one queued class share the instance.
    NodeEvaluation of(PodClass pod) {
        NodeEvaluation recent = last;
        if (recent != null && recent.pod() == pod) {
            return recent;
        }
        NodeEvaluation evaluation = evaluations.get(pod);
        if (evaluation == null) {
            evaluation = new NodeEvaluation(profile, pod, context);
            evaluations.put(pod, evaluation);
            if (evaluations.size() > REMEMBERED) {
                evaluations.remove(evaluations.keySet().iterator().next());
            }
        }
        last = evaluation;
        return evaluation;
    }

    /** Clears the cache, after a change other than to nodes and pods. */
    void clear() {
        evaluations.clear();
        last = null;
    }
}
