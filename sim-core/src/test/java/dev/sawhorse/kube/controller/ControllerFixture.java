// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.controller;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.kubelet.Kubelet;
import dev.sawhorse.kube.kubelet.PodTimings;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.kube.scheduler.plugins.Profiles;
import java.time.Duration;
import java.util.List;

/** A cluster with its scheduler, its kubelets (pods start in 2 s and stop in 5 s) and all workload controllers. */
final class ControllerFixture {
    final ClusterFixture world;
    final Cluster cluster;
    final Kubelet kubelet;
    final WorkloadControllers controllers;

    ControllerFixture(WorkloadControllers.Settings settings) {
        this(settings, 1);
    }

    ControllerFixture(WorkloadControllers.Settings settings, long seed) {
        world = new ClusterFixture(seed);
        cluster = world.cluster;
        Scheduler.start(cluster, Profiles.defaultProfile());
        kubelet = Kubelet.start(cluster, PodTimings.fixed(Duration.ofSeconds(2), Duration.ofSeconds(5)));
        controllers = WorkloadControllers.start(cluster, settings);
    }

    static ObjectMeta meta(String name) {
        return ClusterFixture.meta(name);
    }

    PodTemplate template(String app, long cpuMillis) {
        return ClusterFixture.template(app, ClusterFixture.spec(cpuMillis, 10).build());
    }

    void deploy(String name, int replicas) {
        deploy(name, replicas, 100);
    }

    void deploy(String name, int replicas, long cpuMillis) {
        cluster.workloads().apply(Deployment.of(meta(name), replicas, template(name, cpuMillis)));
    }

    Node bigNode(String name) {
        return world.node(name, 64_000, 262_144);
    }

    Node node(String name, long cpuMillis, long memoryMib) {
        return world.node(name, cpuMillis, memoryMib);
    }

    /** Returns the pods that neither ended nor terminate, oldest first. */
    List<Pod> activePods() {
        return cluster.pods().list().stream()
                .filter(pod -> !pod.isTerminal() && !pod.isTerminating())
                .toList();
    }

    <T extends Observation> List<T> observed(Class<T> kind) {
        return world.observed(kind);
    }

    void at(long second, Runnable action) {
        world.at(second, action);
    }

    void runTo(long second) {
        world.runTo(second);
    }
}
