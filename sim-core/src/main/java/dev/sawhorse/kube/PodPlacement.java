// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.kube.api.PodSpec;
import org.jspecify.annotations.Nullable;

/**
 * The placement of a pod by the controller that creates it.
 *
 * @param spec the admitted spec, which the controller may restrict to a node
 * @param nodeName the node that the pod is bound to from the start, null if kube-scheduler binds it
 */
public record PodPlacement(PodSpec spec, @Nullable String nodeName) {}
