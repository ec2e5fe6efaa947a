package dev.sawhorse.kube.controller;

/**
 * What the controller says of a ReplicaSet.
 *
 * @param replicas active pods
 * @param ready those that are ready
 * @param available those that have been ready for long enough
 * @param terminating pods that are on their way out
 */
public record ReplicaSetStatus(int replicas, int ready, int available, int terminating) {}
