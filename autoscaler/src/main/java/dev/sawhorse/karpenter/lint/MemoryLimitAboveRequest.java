// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.kube.api.Container;
import java.util.List;

/**
 * A rule that finds containers whose memory limit exceeds their request, which tightly packed nodes cannot provide.
 */
final class MemoryLimitAboveRequest implements LintRule {
    @Override
    public String id() {
        return "memory-limit-above-request";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, consolidation: nodes are packed by requests, so memory above the requests may not be "
                + "available";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Workload workload : input.workloads()) {
            List<Container> containers = workload.spec().containers();
            for (int i = 0; i < containers.size(); i++) {
                long limit = containers.get(i).limits().memoryBytes();
                if (limit > containers.get(i).requests().memoryBytes()) {
                    findings.note(
                            workload.manifest(),
                            workload.pods().below("spec", "containers").child(i).child("resources"),
                            "container " + containers.get(i).name()
                                    + " may use more memory than it requests; nodes are packed by requests, so pods may be "
                                    + "OOM-killed after consolidation",
                            "requests.memory equal to limits.memory");
                    break;
                }
            }
        }
    }
}
