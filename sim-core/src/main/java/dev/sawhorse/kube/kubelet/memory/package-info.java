/**
 * The memory of nodes under kernel and kubelet: containers that are OOM-killed at their own limit or that of the node, and
 * node-pressure eviction of pods by the kubelet.
 *
 * <p>Models {@code k8s.io/kubernetes/pkg/kubelet/eviction} and {@code qos}, and the kernel's OOM killer. The pods of a node
 * share the control group {@code kubepods}, whose limit is the node's allocatable memory plus the hard eviction threshold of
 * 100 MiB: above allocatable the kubelet evicts, above both the kernel kills. System processes stay within their reservation.
 * There is no swap, and memory is the only eviction signal.
 */
@NullMarked
package dev.sawhorse.kube.kubelet.memory;

import org.jspecify.annotations.NullMarked;
