// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import java.util.List;

/** The annotations that affect a simulation; all others, which may be long or confidential, are removed. */
final class RelevantAnnotations {
    private static final List<String> PREFIXES = List.of(
            "karpenter.sh/",
            "karpenter.k8s.aws/",
            "karpenter.k8s.alibabacloud/",
            "compatibility.karpenter.sh/",
            "eks.amazonaws.com/",
            "cluster-autoscaler.kubernetes.io/",
            "controller.kubernetes.io/",
            "batch.kubernetes.io/job-completion-index",
            "deployment.kubernetes.io/revision",
            "rollout.argoproj.io/revision",
            "kubernetes.io/config.mirror",
            "scheduler.alpha.kubernetes.io/",
            "storageclass.kubernetes.io/is-default-class",
            "storageclass.beta.kubernetes.io/is-default-class",
            "pv.kubernetes.io/bind-completed",
            "pv.kubernetes.io/bound-by-controller",
            "autoscaling.knative.dev/",
            "autoscaling.keda.sh/",
            "sawhorse.dev/");

    private RelevantAnnotations() {}

    static MappingNode of(MappingNode annotations) {
        return new MappingNode(
                annotations.position(),
                annotations.entries().stream()
                        .filter(entry -> PREFIXES.stream().anyMatch(entry.key()::startsWith))
                        .filter(entry -> !entry.key().equals("deployment.kubernetes.io/revision-history"))
                        .toList());
    }
}
