// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.api.Affinity.PodAffinityTerm;
import dev.sawhorse.kube.api.Affinity.WeightedPodAffinityTerm;
import java.util.List;

/**
 * A scope of a ResourceQuota, which selects pods (Kubernetes v1.37).
 *
 * @param name the property of the pod: {@code BestEffort}, {@code PriorityClass} and the like
 * @param operator {@code Exists}, {@code DoesNotExist}, {@code In} or {@code NotIn}; all but the first only for priority
 *     classes
 * @param values names of priority classes
 */
public record QuotaScope(String name, String operator, List<String> values) {
    /** Pods with an active deadline. */
    public static final String TERMINATING = "Terminating";

    public static final String NOT_TERMINATING = "NotTerminating";

    /** Pods that request neither CPU nor memory. */
    public static final String BEST_EFFORT = "BestEffort";

    public static final String NOT_BEST_EFFORT = "NotBestEffort";
    public static final String PRIORITY_CLASS = "PriorityClass";

    /** Pods with affinity terms on other namespaces. */
    public static final String CROSS_NAMESPACE_POD_AFFINITY = "CrossNamespacePodAffinity";

    public QuotaScope {
        values = List.copyOf(values);
    }

    /** Returns a scope of a plain list of scopes. */
    public static QuotaScope of(String name) {
        return new QuotaScope(name, "Exists", List.of());
    }

    /** Whether pods of the admitted spec are in the scope. */
    public boolean matches(PodSpec spec) {
        return switch (name) {
            case TERMINATING -> spec.activeDeadlineSeconds() != null;
            case NOT_TERMINATING -> spec.activeDeadlineSeconds() == null;
            case BEST_EFFORT -> PodRequests.isBestEffort(spec);
            case NOT_BEST_EFFORT -> !PodRequests.isBestEffort(spec);
            case PRIORITY_CLASS -> matchesClass(spec.priorityClassName());
            case CROSS_NAMESPACE_POD_AFFINITY -> hasCrossNamespaceAffinity(spec.affinity());
            default -> false;
        };
    }

    private boolean matchesClass(String priorityClass) {
        return switch (operator) {
            case "In" -> values.contains(priorityClass);
            case "NotIn" -> !values.contains(priorityClass);
            case "DoesNotExist" -> priorityClass.isEmpty();
            default -> !priorityClass.isEmpty();
        };
    }

    private static boolean hasCrossNamespaceAffinity(Affinity affinity) {
        return affinity.requiredPodAffinity().stream().anyMatch(QuotaScope::crossesNamespaces)
                || affinity.requiredPodAntiAffinity().stream().anyMatch(QuotaScope::crossesNamespaces)
                || affinity.preferredPodAffinity().stream()
                        .map(WeightedPodAffinityTerm::term)
                        .anyMatch(QuotaScope::crossesNamespaces)
                || affinity.preferredPodAntiAffinity().stream()
                        .map(WeightedPodAffinityTerm::term)
                        .anyMatch(QuotaScope::crossesNamespaces);
    }

    private static boolean crossesNamespaces(PodAffinityTerm term) {
        return !term.namespaces().isEmpty() || term.namespaceSelector() != null;
    }
}
