package dev.sawhorse.kube;

import java.util.List;

/** The reasons for which a pod is deleted on purpose, because nobody wants its work any more. */
public final class PodDeletionReasons {
    /** The Job has as many completions as it wants, or wants fewer pods at once. */
    public static final String JOB_NEEDS_NO_MORE = "its job needs no more pods";

    /** The Job is complete though pods of it still run. */
    public static final String JOB_IS_OVER = "its job is over";

    /** The owner was deleted, and its pods with it. */
    public static final String OWNER_IS_GONE = "its owner is gone";

    /** The timeline of the scenario deletes the pod. */
    public static final String BY_SCENARIO = "deleted by the scenario";

    private static final List<String> WANTED = List.of(JOB_NEEDS_NO_MORE, JOB_IS_OVER, OWNER_IS_GONE, BY_SCENARIO);

    private PodDeletionReasons() {}

    /** Whether a reason is one of those, and not something that befell the pod. */
    public static boolean isWanted(String reason) {
        return WANTED.contains(reason);
    }
}
