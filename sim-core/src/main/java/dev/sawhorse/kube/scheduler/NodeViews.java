package dev.sawhorse.kube.scheduler;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The views of the classes of pods that were tried last. */
final class NodeViews {
    private static final int REMEMBERED = 256;

    private final Profile profile;
    private final SchedulingContext context;
    private final Map<PodClass, NodeView> views = new LinkedHashMap<>(16, 0.75f, true);
    private @Nullable NodeView last;

    NodeViews(Profile profile, SchedulingContext context) {
        this.profile = profile;
        this.context = context;
    }

    @SuppressWarnings("ReferenceEquality") // Pods of one line share their class.
    NodeView of(PodClass pod) {
        NodeView recent = last;
        if (recent != null && recent.pod() == pod) {
            return recent;
        }
        NodeView view = views.get(pod);
        if (view == null) {
            view = new NodeView(profile, pod, context);
            views.put(pod, view);
            if (views.size() > REMEMBERED) {
                views.remove(views.keySet().iterator().next());
            }
        }
        last = view;
        return view;
    }

    /** Drops what was prepared, because something other than nodes and pods has changed. */
    void clear() {
        views.clear();
        last = null;
    }
}
