// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.config;

import org.jspecify.annotations.Nullable;

/** The flags of Cluster Autoscaler 1.37 that affect a simulation, with their defaults. */
public enum Flag {
    BALANCE_SIMILAR_NODE_GROUPS("balance-similar-node-groups", FlagKind.BOOLEAN, "false"),
    BALANCING_IGNORE_LABEL("balancing-ignore-label", FlagKind.LIST, ""),
    BALANCING_LABEL("balancing-label", FlagKind.LIST, ""),
    BLOCKING_SYSTEM_POD_DISRUPTION_TIMEOUT("blocking-system-pod-distruption-timeout", FlagKind.DURATION, "1h"),
    CAPACITY_BUFFER_CONTROLLER_ENABLED("capacity-buffer-controller-enabled", FlagKind.BOOLEAN, "false"),
    CAPACITY_BUFFER_POD_INJECTION_ENABLED("capacity-buffer-pod-injection-enabled", FlagKind.BOOLEAN, "false"),
    CORDON_NODE_BEFORE_TERMINATING("cordon-node-before-terminating", FlagKind.BOOLEAN, "true"),
    CORES_TOTAL("cores-total", FlagKind.RANGE, "0:320000"),
    DAEMONSET_EVICTION_FOR_EMPTY_NODES("daemonset-eviction-for-empty-nodes", FlagKind.BOOLEAN, "false"),
    DAEMONSET_EVICTION_FOR_OCCUPIED_NODES("daemonset-eviction-for-occupied-nodes", FlagKind.BOOLEAN, "true"),
    ENFORCE_NODE_GROUP_MIN_SIZE("enforce-node-group-min-size", FlagKind.BOOLEAN, "false"),
    EXPANDER("expander", FlagKind.LIST, "least-waste"),
    EXPENDABLE_PODS_PRIORITY_CUTOFF("expendable-pods-priority-cutoff", FlagKind.INTEGER, "-10"),
    FASTPATH_BINPACKING_ENABLED("fastpath-binpacking-enabled", FlagKind.BOOLEAN, "false"),
    FORCE_DELETE_UNREGISTERED_NODES("force-delete-unregistered-nodes", FlagKind.BOOLEAN, "false"),
    FORCE_DS("force-ds", FlagKind.BOOLEAN, "false"),
    FREQUENT_LOOPS_ENABLED("frequent-loops-enabled", FlagKind.BOOLEAN, "true"),
    GPU_TOTAL("gpu-total", FlagKind.LIST, ""),
    IGNORE_DAEMONSETS_UTILIZATION("ignore-daemonsets-utilization", FlagKind.BOOLEAN, "false"),
    IGNORE_MIRROR_PODS_UTILIZATION("ignore-mirror-pods-utilization", FlagKind.BOOLEAN, "false"),
    IGNORE_TAINT("ignore-taint", FlagKind.LIST, ""),
    INITIAL_NODE_GROUP_BACKOFF_DURATION("initial-node-group-backoff-duration", FlagKind.DURATION, "5m"),
    MAX_ALLOCATABLE_DIFFERENCE_RATIO("max-allocatable-difference-ratio", FlagKind.DECIMAL, "0.05"),
    MAX_DRAIN_PARALLELISM("max-drain-parallelism", FlagKind.INTEGER, "1"),
    MAX_FREE_DIFFERENCE_RATIO("max-free-difference-ratio", FlagKind.DECIMAL, "0.05"),
    MAX_GRACEFUL_TERMINATION_SEC("max-graceful-termination-sec", FlagKind.INTEGER, "600"),
    MAX_NODE_GROUP_BACKOFF_DURATION("max-node-group-backoff-duration", FlagKind.DURATION, "30m"),
    MAX_NODE_PROVISION_TIME("max-node-provision-time", FlagKind.DURATION, "15m"),
    MAX_NODE_STARTUP_TIME("max-node-startup-time", FlagKind.DURATION, "15m"),
    MAX_NODES_PER_SCALEUP("max-nodes-per-scaleup", FlagKind.INTEGER, "1000"),
    MAX_NODES_TOTAL("max-nodes-total", FlagKind.INTEGER, "0"),
    MAX_POD_EVICTION_TIME("max-pod-eviction-time", FlagKind.DURATION, "2m"),
    MAX_SCALE_DOWN_PARALLELISM("max-scale-down-parallelism", FlagKind.INTEGER, "10"),
    MAX_TOTAL_UNREADY_PERCENTAGE("max-total-unready-percentage", FlagKind.DECIMAL, "45"),
    MEMORY_DIFFERENCE_RATIO("memory-difference-ratio", FlagKind.DECIMAL, "0.015"),
    MEMORY_TOTAL("memory-total", FlagKind.RANGE, "0:6400000"),
    MIN_REPLICA_COUNT("min-replica-count", FlagKind.INTEGER, "0"),
    NAMESPACE("namespace", FlagKind.TEXT, "kube-system"),
    NEW_POD_SCALE_UP_DELAY("new-pod-scale-up-delay", FlagKind.DURATION, "0s"),
    NODE_DELETE_DELAY_AFTER_TAINT("node-delete-delay-after-taint", FlagKind.DURATION, "5s"),
    NODE_DELETION_BATCHER_INTERVAL("node-deletion-batcher-interval", FlagKind.DURATION, "0s"),
    NODE_GROUP_AUTO_DISCOVERY("node-group-auto-discovery", FlagKind.LINES, ""),
    NODE_GROUP_BACKOFF_RESET_TIMEOUT("node-group-backoff-reset-timeout", FlagKind.DURATION, "3h"),
    NODES("nodes", FlagKind.LINES, ""),
    OK_TOTAL_UNREADY_COUNT("ok-total-unready-count", FlagKind.INTEGER, "3"),
    PARALLEL_SCALE_UP("parallel-scale-up", FlagKind.BOOLEAN, "false"),
    SALVO_SCALE_UP("salvo-scale-up", FlagKind.BOOLEAN, "false"),
    SCALE_DOWN_DELAY_AFTER_ADD("scale-down-delay-after-add", FlagKind.DURATION, "10m"),
    SCALE_DOWN_DELAY_AFTER_DELETE("scale-down-delay-after-delete", FlagKind.DURATION, "0s"),
    SCALE_DOWN_DELAY_AFTER_FAILURE("scale-down-delay-after-failure", FlagKind.DURATION, "3m"),
    SCALE_DOWN_DELAY_TYPE_LOCAL("scale-down-delay-type-local", FlagKind.BOOLEAN, "false"),
    SCALE_DOWN_ENABLED("scale-down-enabled", FlagKind.BOOLEAN, "true"),
    SCALE_DOWN_GPU_UTILIZATION_THRESHOLD("scale-down-gpu-utilization-threshold", FlagKind.DECIMAL, "0.5"),
    SCALE_DOWN_UNNEEDED_TIME("scale-down-unneeded-time", FlagKind.DURATION, "10m"),
    SCALE_DOWN_UNREADY_ENABLED("scale-down-unready-enabled", FlagKind.BOOLEAN, "true"),
    SCALE_DOWN_UNREADY_TIME("scale-down-unready-time", FlagKind.DURATION, "20m"),
    SCALE_DOWN_UTILIZATION_THRESHOLD("scale-down-utilization-threshold", FlagKind.DECIMAL, "0.5"),
    SCALE_FROM_UNSCHEDULABLE("scale-from-unschedulable", FlagKind.BOOLEAN, "false"),
    SCALE_UP_FROM_ZERO("scale-up-from-zero", FlagKind.BOOLEAN, "true"),
    SCAN_INTERVAL("scan-interval", FlagKind.INTERVAL, "10s"),
    SKIP_NODES_WITH_CUSTOM_CONTROLLER_PODS("skip-nodes-with-custom-controller-pods", FlagKind.BOOLEAN, "true"),
    SKIP_NODES_WITH_LOCAL_STORAGE("skip-nodes-with-local-storage", FlagKind.BOOLEAN, "true"),
    SKIP_NODES_WITH_SYSTEM_PODS("skip-nodes-with-system-pods", FlagKind.BOOLEAN, "true"),
    STARTUP_TAINT("startup-taint", FlagKind.LIST, ""),
    STARTUP_TAINT_PREFIX("startup-taint-prefix", FlagKind.LINES, ""),
    STATUS_TAINT("status-taint", FlagKind.LIST, ""),
    ALLOWED_SCHEDULER_NAMES("allowed-scheduler-names", FlagKind.LIST, ""),
    BYPASSED_SCHEDULER_NAMES("bypassed-scheduler-names", FlagKind.LIST, ""),
    SCALEUP_SIMULATION_FOR_SKIPPED_NODE_GROUPS_ENABLED(
            "scaleup-simulation-for-skipped-node-groups-enabled", FlagKind.BOOLEAN, "false"),
    UNREMOVABLE_NODE_RECHECK_TIMEOUT("unremovable-node-recheck-timeout", FlagKind.DURATION, "5m");

    private final String flagName;
    private final FlagKind kind;
    private final String defaultText;

    Flag(String flagName, FlagKind kind, String defaultText) {
        this.flagName = flagName;
        this.kind = kind;
        this.defaultText = defaultText;
    }

    /** Returns the name on the command line, without dashes. */
    public String flagName() {
        return flagName;
    }

    FlagKind kind() {
        return kind;
    }

    String defaultText() {
        return defaultText;
    }

    /** Returns the flag of a name, null if no simulated flag has this name. */
    static @Nullable Flag find(String name) {
        for (Flag flag : values()) {
            if (flag.flagName.equals(name)) {
                return flag;
            }
        }
        return null;
    }
}
