// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The flags of Cluster Autoscaler that do not affect a simulation: flags that never affect decisions, and flags that are
 * not simulated.
 */
final class UnsimulatedFlags {
    private static final List<String> WITHOUT_EFFECT = List.of(
            "address",
            "aws-use-static-instance-list",
            "bulk-mig-instances-listing-enabled",
            "capacity-buffer-pod-dry-run-enabled",
            "check-capacity-batch-processing",
            "check-capacity-processor-instance",
            "check-capacity-provisioning-request-batch-timebox",
            "check-capacity-provisioning-request-max-batch-size",
            "cloud-config",
            "cloud-provider",
            "cluster-name",
            "cluster-snapshot-parallelism",
            "clusterapi-cloud-config-authoritative",
            "debugging-snapshot-enabled",
            "emit-per-nodegroup-metrics",
            "enable-inter-pod-affinity-hostname-fast-path",
            "estimator",
            "feature-gates",
            "gce-concurrent-refreshes",
            "gce-mig-instances-min-refresh-wait-time",
            "kube-api-content-type",
            "kube-client-burst",
            "kube-client-qps",
            "kubeconfig",
            "kubernetes",
            "leader-elect",
            "leader-elect-lease-duration",
            "leader-elect-renew-deadline",
            "leader-elect-resource-lock",
            "leader-elect-resource-name",
            "leader-elect-resource-namespace",
            "leader-elect-retry-period",
            "logtostderr",
            "max-binpacking-time",
            "max-bulk-soft-taint-count",
            "max-bulk-soft-taint-time",
            "max-empty-bulk-delete",
            "max-failing-time",
            "max-inactivity",
            "max-node-skip-eval-time-tracker-enabled",
            "max-nodegroup-binpacking-duration",
            "max-startup-time",
            "node-deletion-delay-timeout",
            "node-removal-latency-tracking-enabled",
            "predicate-parallelism",
            "profiling",
            "provisioning-request-initial-backoff-time",
            "provisioning-request-max-backoff-cache-size",
            "provisioning-request-max-backoff-time",
            "record-duplicated-events",
            "regional",
            "salvo-scale-up-budget",
            "scale-down-candidates-pool-min-count",
            "scale-down-candidates-pool-ratio",
            "scale-down-non-empty-candidates-count",
            "scale-down-simulation-timeout",
            "scheduler-verbosity",
            "status-config-map-name",
            "stderrthreshold",
            "user-agent",
            "v",
            "vmodule",
            "write-status-configmap");

    /** Flags that are not simulated, with the value that has no effect. */
    private static final Map<String, String> LEFT_OUT = new TreeMap<>();

    static {
        LEFT_OUT.put("async-node-groups", "false");
        LEFT_OUT.put("capacity-quotas-enabled", "false");
        LEFT_OUT.put("drain-priority-config", "");
        LEFT_OUT.put("dynamic-node-delete-delay-after-taint-enabled", "false");
        LEFT_OUT.put("enable-csi-node-aware-scheduling", "false");
        LEFT_OUT.put("enable-dynamic-resource-allocation", "true");
        LEFT_OUT.put("enable-graceful-degradation", "false");
        LEFT_OUT.put("enable-proactive-scaleup", "false");
        LEFT_OUT.put("enable-provisioning-requests", "false");
        LEFT_OUT.put("force-delete-failed-nodes", "false");
        LEFT_OUT.put("grpc-expander-cert", "");
        LEFT_OUT.put("grpc-expander-url", "");
        LEFT_OUT.put("node-deletion-candidate-ttl", "0s");
        LEFT_OUT.put("node-info-cache-expire-time", "87600h");
        LEFT_OUT.put("pending-pods-batching-timeout", "4m");
        LEFT_OUT.put("pod-injection-limit", "5000");
    }

    private UnsimulatedFlags() {}

    static boolean isKnown(String name) {
        return WITHOUT_EFFECT.contains(name) || LEFT_OUT.containsKey(name);
    }

    /** Whether a flag asks for something that is not simulated. */
    static boolean isNotSimulated(String name, String text) {
        @Nullable String harmless = LEFT_OUT.get(name);
        return harmless != null && !harmless.equals(text);
    }

    static List<String> names() {
        List<String> names = new ArrayList<>(WITHOUT_EFFECT);
        names.addAll(LEFT_OUT.keySet());
        return names;
    }
}
