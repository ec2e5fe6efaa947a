/**
 * The workload controllers of kube-controller-manager v1.37, one class each under its upstream name.
 *
 * <p>Mirrors {@code k8s.io/kubernetes/pkg/controller}.
 */
@NullMarked
package dev.sawhorse.kube.controller;

import org.jspecify.annotations.NullMarked;
