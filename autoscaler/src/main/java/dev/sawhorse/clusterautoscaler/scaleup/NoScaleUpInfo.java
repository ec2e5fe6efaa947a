// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.kube.api.Pod;
import java.util.List;
import java.util.Map;

/**
 * The reasons why no scale-up helps a pod.
 *
 * @param rejected by group that was tried, the scheduling failure
 * @param skipped by group that was not tried, the reason
 */
public record NoScaleUpInfo(Pod pod, Map<String, List<String>> rejected, Map<String, String> skipped) {}
