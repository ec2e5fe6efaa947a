/**
 * The container images of nodes: image stores and the duration of pulls.
 *
 * <p>Models {@code k8s.io/kubernetes/pkg/kubelet/images} and a registry. There is no image garbage collection: nodes are
 * assumed to have enough disk.
 */
@NullMarked
package dev.sawhorse.kube.kubelet.images;

import org.jspecify.annotations.NullMarked;
