/**
 * The kubelets of all nodes: pods that start, run to their end and stop.
 *
 * <p>Stands for {@code k8s.io/kubernetes/pkg/kubelet} as far as the API server can see it.
 */
@NullMarked
package dev.sawhorse.kube.kubelet;

import org.jspecify.annotations.NullMarked;
