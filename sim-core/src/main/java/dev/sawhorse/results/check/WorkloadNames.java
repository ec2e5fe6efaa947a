// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.PodRow;
import java.util.regex.Pattern;

/** Names of pods that are stable across runs: the workload that created them. */
public final class WorkloadNames {
    private static final String DEFAULT_NAMESPACE = "default/";
    private static final Pattern NUMBER = Pattern.compile("(-[0-9]+)+$");
    private static final String JOB = "Job/";
    private static final String POD = "Pod/";

    private WorkloadNames() {}

    /**
     * Returns {@code Kind/name}, with {@code namespace/} before it where that is not the default one. Jobs and bare pods with
     * consecutive numbers count as one workload.
     */
    public static String of(PodRow pod) {
        int slash = pod.pod().indexOf('/');
        String namespace = pod.pod().substring(0, slash + 1);
        String owner = pod.owner().isEmpty() ? POD + pod.pod().substring(slash + 1) : pod.owner();
        boolean numbered = owner.startsWith(JOB) || owner.startsWith(POD);
        String workload = numbered ? NUMBER.matcher(owner).replaceFirst("") : owner;
        return namespace.equals(DEFAULT_NAMESPACE) ? workload : namespace + workload;
    }

    /** Returns only the name: {@code api} for {@code prod/Deployment/api}. */
    static String shown(String workload) {
        return workload.substring(workload.lastIndexOf('/') + 1);
    }
}
