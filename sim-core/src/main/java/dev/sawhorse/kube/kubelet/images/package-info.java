/**
 * The container images of nodes: which a node holds, and how long it takes to pull the others.
 *
 * <p>Stands for {@code k8s.io/kubernetes/pkg/kubelet/images} and the registry behind it. Images are never collected: a node
 * is taken to have room for all it ever ran.
 */
@NullMarked
package dev.sawhorse.kube.kubelet.images;

import org.jspecify.annotations.NullMarked;
