package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.controller.podautoscaler.AutoscalerSettings;
import dev.sawhorse.kube.controller.podautoscaler.HorizontalController;
import dev.sawhorse.kube.controller.podautoscaler.MetricSource;
import java.time.Instant;

/**
 * The workload controllers of one cluster, started together as kube-controller-manager does.
 *
 * @param deployments makes ReplicaSets from Deployments
 * @param replicaSets makes pods from ReplicaSets
 * @param replicationControllers makes pods from ReplicationControllers
 * @param statefulSets makes pods from StatefulSets
 * @param jobs makes pods from Jobs
 * @param cronJobs makes Jobs from CronJobs
 * @param daemonSets makes pods from DaemonSets
 * @param autoscalers scales what HorizontalPodAutoscalers point at
 */
public record WorkloadControllers(
        DeploymentController deployments,
        ReplicaSetController replicaSets,
        ReplicaSetController replicationControllers,
        StatefulSetController statefulSets,
        JobController jobs,
        CronJobController cronJobs,
        DaemonSetController daemonSets,
        HorizontalController autoscalers) {

    /**
     * What can be set about the controllers.
     *
     * @param scaleDownOrder which pods of a ReplicaSet or ReplicationController go first
     * @param jobs how soon jobs react, and what they make of deleted pods
     * @param podGarbageCollection when pods go that nobody else removes
     * @param autoscalers how often and by what rules HorizontalPodAutoscalers scale
     * @param taintEviction whether pods leave nodes with NoExecute taints that they do not tolerate
     */
    public record Settings(
            ScaleDownOrder scaleDownOrder,
            JobController.Rules jobs,
            PodGarbageCollector.Settings podGarbageCollection,
            AutoscalerSettings autoscalers,
            boolean taintEviction) {
        /** As upstream. */
        public static final Settings UPSTREAM = new Settings(
                ScaleDownOrder.ranked(),
                JobController.Rules.UPSTREAM,
                PodGarbageCollector.Settings.UPSTREAM,
                AutoscalerSettings.DEFAULT,
                true);

        /** Controllers that react in the instant of a change, by rules a test bench can state in one sentence each. */
        public static final Settings AT_ONCE = new Settings(
                ScaleDownOrder.newestFirst(),
                JobController.Rules.AT_ONCE,
                PodGarbageCollector.Settings.AT_ONCE,
                AutoscalerSettings.DEFAULT,
                false);
    }

    /** Starts all controllers on a cluster whose time 0 is 1970 and that has no metrics. */
    public static WorkloadControllers start(Cluster cluster, Settings settings) {
        return start(cluster, settings, Instant.EPOCH, MetricSource.NONE);
    }

    /**
     * Starts all controllers on a cluster.
     *
     * @param start the instant that time 0 stands for, for schedules
     * @param metrics what autoscalers see of their targets
     */
    public static WorkloadControllers start(Cluster cluster, Settings settings, Instant start, MetricSource metrics) {
        ReplicaSetController replicaSets = new ReplicaSetController(cluster, settings.scaleDownOrder());
        DeploymentController deployments = new DeploymentController(cluster, replicaSets);
        ReplicaSetController replicationControllers =
                ReplicaSetController.ofReplicationControllers(cluster, settings.scaleDownOrder());
        JobController jobs = new JobController(cluster, settings.jobs());
        DaemonSetController daemonSets = new DaemonSetController(cluster);
        new GarbageCollector(cluster);
        new PodGarbageCollector(cluster, settings.podGarbageCollection());
        new DisruptionController(cluster);
        if (settings.taintEviction()) {
            new TaintEvictionController(cluster);
        }
        StatefulSetController statefulSets = new StatefulSetController(cluster);
        CronJobController cronJobs = new CronJobController(cluster, jobs, start);
        HorizontalController autoscalers = new HorizontalController(cluster, metrics, settings.autoscalers());
        return new WorkloadControllers(
                deployments,
                replicaSets,
                replicationControllers,
                statefulSets,
                jobs,
                cronJobs,
                daemonSets,
                autoscalers);
    }
}
