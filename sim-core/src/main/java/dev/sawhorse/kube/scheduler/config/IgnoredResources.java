// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.config;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * The extended resources that NodeResourcesFit ignores (ignoredResources, ignoredResourceGroups).
 *
 * @param names of single resources, as {@code example.com/widget}
 * @param groups prefixes before the slash, for all resources of a group
 */
public record IgnoredResources(Set<String> names, Set<String> groups) {
    /** Every resource counts. */
    public static final IgnoredResources NONE = new IgnoredResources(Set.of(), Set.of());

    private static final String NATIVE = "kubernetes.io/";

    public IgnoredResources {
        names = Collections.unmodifiableSet(new TreeSet<>(names));
        groups = Collections.unmodifiableSet(new TreeSet<>(groups));
    }

    /** Whether a resource is ignored; those of Kubernetes itself never are. */
    public boolean covers(String resource) {
        int slash = resource.indexOf('/');
        return slash >= 0
                && !resource.contains(NATIVE)
                && (names.contains(resource) || groups.contains(resource.substring(0, slash)));
    }
}
