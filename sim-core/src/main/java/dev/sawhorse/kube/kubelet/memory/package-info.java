/**
 * The memory of nodes as the kernel and the kubelet watch over it: containers that are killed at their own limit or because
 * the node has no more, and pods that the kubelet evicts before it comes to that.
 *
 * <p>Stands for {@code k8s.io/kubernetes/pkg/kubelet/eviction} and {@code qos}, and for the kernel's OOM killer. The pods of a
 * node share the control group {@code kubepods}, which holds the node's allocatable memory and the hard eviction threshold of
 * 100 MiB: above allocatable the kubelet evicts, above both the kernel kills. What the machine itself uses stays within what is
 * reserved for it. There is no swap, and memory is all a pod is evicted for.
 */
@NullMarked
package dev.sawhorse.kube.kubelet.memory;

import org.jspecify.annotations.NullMarked;
