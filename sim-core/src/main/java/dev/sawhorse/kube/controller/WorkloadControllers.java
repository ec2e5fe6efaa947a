package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import java.time.Duration;

/**
 * The workload controllers of one cluster, started together as kube-controller-manager does.
 *
 * @param deployments makes ReplicaSets from Deployments
 * @param replicaSets makes pods from ReplicaSets
 * @param jobs makes pods from Jobs
 * @param daemonSets makes pods from DaemonSets
 */
public record WorkloadControllers(
        DeploymentController deployments,
        ReplicaSetController replicaSets,
        JobController jobs,
        DaemonSetController daemonSets) {

    /**
     * What can be set about the controllers.
     *
     * @param scaleDownOrder which pods of a ReplicaSet go first
     * @param jobBatchPeriod how long changes of a job's pods are gathered before it is looked at
     * @param podGarbageCollection when pods go that nobody else removes
     */
    public record Settings(
            ScaleDownOrder scaleDownOrder, Duration jobBatchPeriod, PodGarbageCollector.Settings podGarbageCollection) {
        /** As upstream. */
        public static final Settings UPSTREAM = new Settings(
                ScaleDownOrder.ranked(), JobController.UPSTREAM_BATCH_PERIOD, PodGarbageCollector.Settings.UPSTREAM);

        /** Controllers that react in the instant of a change, by rules a test bench can state in one sentence each. */
        public static final Settings AT_ONCE =
                new Settings(ScaleDownOrder.newestFirst(), Duration.ZERO, PodGarbageCollector.Settings.AT_ONCE);
    }

    /** Starts all controllers on a cluster. */
    public static WorkloadControllers start(Cluster cluster, Settings settings) {
        ReplicaSetController replicaSets = new ReplicaSetController(cluster, settings.scaleDownOrder());
        DeploymentController deployments = new DeploymentController(cluster, replicaSets);
        JobController jobs = new JobController(cluster, settings.jobBatchPeriod());
        DaemonSetController daemonSets = new DaemonSetController(cluster);
        new GarbageCollector(cluster);
        new PodGarbageCollector(cluster, settings.podGarbageCollection());
        return new WorkloadControllers(deployments, replicaSets, jobs, daemonSets);
    }
}
