// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.controller.podautoscaler.AutoscalerSettings;
import dev.sawhorse.kube.controller.podautoscaler.HorizontalController;
import dev.sawhorse.kube.controller.podautoscaler.MetricSource;
import dev.sawhorse.kube.runtime.Controller;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The controllers of one cluster that kube-controller-manager runs, except those of volumes, which start before kube-scheduler
 * because it needs their claims.
 *
 * <p>Upstream's order ({@code cmd/kube-controller-manager/app/controller_descriptor.go NewControllerDescriptors}) has no
 * meaning, as its controllers run concurrently. Here it decides who reacts first at an instant: ReplicaSets and Deployments are
 * synced before their dependents are collected. In upstream's order a run with a deleted Deployment executes another number of
 * events.
 *
 * @param deployments creates ReplicaSets from Deployments
 * @param replicaSets creates pods from ReplicaSets
 * @param replicationControllers creates pods from ReplicationControllers
 * @param statefulSets creates pods from StatefulSets
 * @param jobs creates pods from Jobs
 * @param cronJobs creates Jobs from CronJobs
 * @param daemonSets creates pods from DaemonSets
 * @param autoscalers scales the targets of HorizontalPodAutoscalers
 * @param all all controllers, in the order in which they start
 */
public record WorkloadControllers(
        DeploymentController deployments,
        ReplicaSetController replicaSets,
        ReplicaSetController replicationControllers,
        StatefulSetController statefulSets,
        JobController jobs,
        CronJobController cronJobs,
        DaemonSetController daemonSets,
        HorizontalController autoscalers,
        List<Controller> all) {

    /**
     * The settings of the controllers.
     *
     * @param scaleDownOrder the order in which ReplicaSets and ReplicationControllers delete pods
     * @param jobs batching of jobs, and treatment of deleted pods
     * @param podGarbageCollection timing and limits of the pod garbage collector
     * @param autoscalers settings of horizontal pod autoscaling
     * @param taintEviction whether the taint eviction controller runs
     */
    public record Settings(
            ScaleDownOrder scaleDownOrder,
            JobController.Rules jobs,
            PodGarbageCollector.Settings podGarbageCollection,
            AutoscalerSettings autoscalers,
            boolean taintEviction) {
        /** The upstream settings. */
        public static final Settings UPSTREAM = new Settings(
                ScaleDownOrder.ranked(),
                JobController.Rules.UPSTREAM,
                PodGarbageCollector.Settings.UPSTREAM,
                AutoscalerSettings.DEFAULT,
                true);

        /** Controllers that react at the instant of a change, by simple rules for test benches. */
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
     * @param start the instant of time 0, for schedules
     * @param metrics the metrics of autoscalers
     */
    public static WorkloadControllers start(Cluster cluster, Settings settings, Instant start, MetricSource metrics) {
        WorkloadControllers controllers = of(cluster, settings, start, metrics);
        controllers.all.forEach(Controller::start);
        new JobDeadlines(cluster, controllers.jobs).start();
        return controllers;
    }

    /** Makes the controllers of a cluster; they are not started. */
    static WorkloadControllers of(Cluster cluster, Settings settings, Instant start, MetricSource metrics) {
        ReplicaSetController replicaSets = new ReplicaSetController(cluster, settings.scaleDownOrder());
        DeploymentController deployments = new DeploymentController(cluster, replicaSets);
        ReplicaSetController replicationControllers =
                ReplicaSetController.ofReplicationControllers(cluster, settings.scaleDownOrder());
        JobController jobs = new JobController(cluster, settings.jobs());
        DaemonSetController daemonSets = new DaemonSetController(cluster);
        StatefulSetController statefulSets = new StatefulSetController(cluster);
        CronJobController cronJobs = new CronJobController(cluster, jobs, start);
        HorizontalController autoscalers = new HorizontalController(cluster, metrics, settings.autoscalers());
        List<Controller> all = new ArrayList<>(List.of(
                replicaSets,
                deployments,
                replicationControllers,
                jobs,
                daemonSets,
                new GarbageCollector(cluster),
                new PodGarbageCollector(cluster, settings.podGarbageCollection()),
                new DisruptionController(cluster)));
        if (settings.taintEviction()) {
            all.add(new TaintEvictionController(cluster));
        }
        all.addAll(List.of(statefulSets, cronJobs, autoscalers));
        return new WorkloadControllers(
                deployments,
                replicaSets,
                replicationControllers,
                statefulSets,
                jobs,
                cronJobs,
                daemonSets,
                autoscalers,
                List.copyOf(all));
    }
}
