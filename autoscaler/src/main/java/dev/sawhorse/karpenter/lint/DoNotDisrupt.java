package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.GoDuration;
import dev.sawhorse.input.Place;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the annotation {@code karpenter.sh/do-not-disrupt} of a pod says. */
final class DoNotDisrupt {
    private DoNotDisrupt() {}

    /** Whether the annotation holds for as long as the pod lives. */
    static boolean isForEver(Map<String, String> annotations) {
        return "true".equals(annotations.get(KarpenterLabels.DO_NOT_DISRUPT));
    }

    /** Returns the value if it is neither true nor a duration and so means nothing, else null. */
    static @Nullable String ignored(Map<String, String> annotations) {
        String value = annotations.get(KarpenterLabels.DO_NOT_DISRUPT);
        boolean means =
                value == null || value.equals("true") || GoDuration.find(value).orElse(0) > 0;
        return means ? null : value;
    }

    /** Returns the place of the annotation. */
    static Place place(Workload workload) {
        return workload.pods().below("metadata", "annotations", KarpenterLabels.DO_NOT_DISRUPT);
    }
}
