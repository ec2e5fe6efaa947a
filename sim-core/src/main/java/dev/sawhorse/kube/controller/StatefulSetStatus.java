package dev.sawhorse.kube.controller;

/**
 * What the controller says of a StatefulSet.
 *
 * @param replicas pods there are
 * @param ready those that run and are ready
 * @param available those that have been ready for long enough
 * @param current those that stay and are of the revision last rolled out in full
 * @param updated those that stay and are of the revision wanted
 */
public record StatefulSetStatus(int replicas, int ready, int available, int current, int updated) {}
