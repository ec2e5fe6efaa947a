package dev.sawhorse.kube.scheduler;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cache of the node views of recently scheduled pod classes. */
final class NodeEvaluations {
    private static final int REMEMBERED = 256;

    private final Profile profile;
    private final SchedulingContext context;
    private final Map<PodClass, NodeEvaluation> views = new LinkedHashMap<>(16, 0.75f, true);
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
        NodeEvaluation view = views.get(pod);
        if (view == null) {
            view = new NodeEvaluation(profile, pod, context);
            views.put(pod, view);
            if (views.size() > REMEMBERED) {
                views.remove(views.keySet().iterator().next());
            }
        }
        last = view;
        return view;
    }

    /** Clears the cache, after a change other than to nodes and pods. */
    void clear() {
        views.clear();
        last = null;
    }
}
