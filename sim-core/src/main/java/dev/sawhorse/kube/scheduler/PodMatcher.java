package dev.sawhorse.kube.scheduler;

import java.util.Map;

/** Picks pods by their namespace and labels; equal matchers pick the same pods. */
public interface PodMatcher {

    boolean matches(String namespace, Map<String, String> labels);
}
