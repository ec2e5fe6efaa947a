package dev.sawhorse.clusterautoscaler.scaleup;

import dev.sawhorse.kube.Pod;
import java.util.List;
import java.util.Map;

/**
 * Why no group helps a pod.
 *
 * @param rejected for groups that were tried, what the pod fails on
 * @param skipped for groups that were not, why
 */
public record NoScaleUpInfo(Pod pod, Map<String, List<String>> rejected, Map<String, String> skipped) {}
