// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.GoDuration;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of the pod annotation {@code karpenter.sh/do-not-disrupt}. */
final class DoNotDisrupt {
    private DoNotDisrupt() {}

    /** Whether the annotation protects the pod for its whole life. */
    static boolean isPermanent(Map<String, String> annotations) {
        return "true".equals(annotations.get(KarpenterLabels.DO_NOT_DISRUPT));
    }

    /** Returns the value if it is neither true nor a duration, so that it has no effect, otherwise null. */
    static @Nullable String ignored(Map<String, String> annotations) {
        String value = annotations.get(KarpenterLabels.DO_NOT_DISRUPT);
        boolean means =
                value == null || value.equals("true") || GoDuration.find(value).orElse(0) > 0;
        return means ? null : value;
    }

    /** Returns the position of the annotation. */
    static SourceLocation place(Workload workload) {
        return workload.pods().below("metadata", "annotations", KarpenterLabels.DO_NOT_DISRUPT);
    }
}
