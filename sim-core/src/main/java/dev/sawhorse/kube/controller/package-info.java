/**
 * The workload controllers of kube-controller-manager v1.37, one class each under its upstream name.
 *
 * <p>Mirrors {@code k8s.io/kubernetes/pkg/controller}.
 *
 * <p>More than 40 types, since each controller is several small classes that refer to each other: its sync, its status, its
 * revisions.
 */
@NullMarked
package dev.sawhorse.kube.controller;

import org.jspecify.annotations.NullMarked;
