// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.TopologySpreadConstraint;

/** A rule that finds preferences of pods for which Karpenter launches unnecessary nodes. */
final class PreferenceCostsNodes implements LintRule {
    @Override
    public String id() {
        return "preference-costs-nodes";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, scheduling: under preferencePolicy Respect, preferences are treated as requirements until "
                + "they cannot be satisfied";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        if (input.settings().karpenter().preferencePolicyIgnore()) {
            return;
        }
        for (Workload workload : input.workloads()) {
            Integer replicas = workload.replicas();
            if (workload.daemon() || (replicas != null && replicas < 2)) {
                continue;
            }
            PodSpec spec = workload.spec();
            if (!spec.affinity().preferredPodAntiAffinity().isEmpty()) {
                findings.note(
                        workload.manifest(),
                        workload.pods().below("spec", "affinity", "podAntiAffinity"),
                        "Karpenter launches a node for a preferred anti-affinity as for a required one",
                        "topologySpreadConstraints with an acceptable maxSkew, or preferencePolicy Ignore");
            }
            checkSpread(workload, findings);
        }
    }

    private static void checkSpread(Workload workload, Findings findings) {
        for (int i = 0; i < workload.spec().topologySpreadConstraints().size(); i++) {
            TopologySpreadConstraint constraint =
                    workload.spec().topologySpreadConstraints().get(i);
            if (!constraint.doNotSchedule()) {
                findings.note(
                        workload.manifest(),
                        workload.pods()
                                .below("spec", "topologySpreadConstraints")
                                .child(i),
                        "Karpenter launches nodes to spread over " + constraint.topologyKey()
                                + " although ScheduleAnyway does not require it",
                        "a higher maxSkew, or preferencePolicy Ignore");
            }
        }
    }
}
