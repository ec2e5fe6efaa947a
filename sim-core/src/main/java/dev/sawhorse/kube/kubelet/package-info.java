/**
 * The kubelets of all nodes: pods that start, run to their end and stop.
 *
 * <p>Models {@code k8s.io/kubernetes/pkg/kubelet} as far as it is visible to the API server.
 */
@NullMarked
package dev.sawhorse.kube.kubelet;

import org.jspecify.annotations.NullMarked;
