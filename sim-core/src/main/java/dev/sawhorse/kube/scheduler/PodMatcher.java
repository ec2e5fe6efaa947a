// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler;

import java.util.Map;

/** A predicate on the namespace and labels of pods; equal matchers match the same pods. */
public interface PodMatcher {

    boolean matches(String namespace, Map<String, String> labels);
}
