// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.quota;

import dev.sawhorse.kube.api.Container;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.PodRequests;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The resource names of ResourceQuotas: {@code requests.cpu}, {@code limits.memory}, {@code pods}, {@code
 * count/deployments.apps}, {@code requests.storage} and the like (Kubernetes v1.37, quota evaluators).
 */
public final class QuotaResource {
    public static final String PODS = "pods";
    public static final String CLAIMS = "persistentvolumeclaims";

    private static final String REQUESTS = "requests.";
    private static final String LIMITS = "limits.";
    private static final String COUNT = "count/";
    private static final String BY_CLASS = ".storageclass.storage.k8s.io/";

    /** The values that every container must state where a quota limits them. */
    private static final List<String> STATED =
            List.of("cpu", "limits.cpu", "limits.memory", "memory", "requests.cpu", "requests.memory");

    /** Resources that are limited with and without {@code requests.}, and with {@code limits.}. */
    private static final List<String> COMPUTE = List.of("cpu", "memory", "ephemeral-storage");

    /** Kinds with a name of their own besides {@code count/}. */
    private static final Set<String> LEGACY_COUNTS = new TreeSet<>(
            List.of(CLAIMS, PODS, "services", "configmaps", "secrets", "replicationcontrollers", "resourcequotas"));

    private QuotaResource() {}

    /** Returns the resource that determines the unit of a name: {@code cpu} for {@code limits.cpu}. */
    public static String unit(String name) {
        String own = name.contains(BY_CLASS) ? name.substring(name.indexOf(BY_CLASS) + BY_CLASS.length()) : name;
        if (own.startsWith(REQUESTS)) {
            return own.substring(REQUESTS.length());
        }
        return own.startsWith(LIMITS) ? own.substring(LIMITS.length()) : own;
    }

    /** Whether the name is about resources of pods, rather than objects of other kinds or storage. */
    public static boolean isOfPods(String name) {
        String unit = unit(name);
        boolean extended = name.startsWith(REQUESTS) && unit.contains("/");
        return name.equals(PODS)
                || name.equals(COUNT + PODS)
                || COMPUTE.contains(unit)
                || unit.startsWith("hugepages-")
                || extended;
    }

    /** Whether quotas can limit that name. */
    public static boolean isKnown(String name) {
        return isOfPods(name)
                || name.startsWith(COUNT)
                || name.contains(BY_CLASS)
                || name.equals("requests.storage")
                || name.startsWith("services.")
                || LEGACY_COUNTS.contains(name);
    }

    /** Returns the usage of a pod; one that has ended only counts as an object. */
    static SortedMap<String, Long> ofPod(PodSpec spec, boolean ended) {
        SortedMap<String, Long> usage = new TreeMap<>();
        usage.put(COUNT + PODS, 1L);
        if (ended) {
            return usage;
        }
        usage.put(PODS, 1L);
        Resources requests = spec.requests();
        for (String resource : requests.names()) {
            boolean compute = COMPUTE.contains(resource) || resource.startsWith("hugepages-");
            if (compute) {
                put(usage, resource, requests.amount(resource));
            }
            if (compute || resource.contains("/")) {
                put(usage, REQUESTS + resource, requests.amount(resource));
            }
        }
        Resources limits = PodRequests.limits(spec);
        for (String resource : COMPUTE) {
            put(usage, LIMITS + resource, limits.amount(resource));
        }
        return usage;
    }

    /** Returns the usage of a volume claim. */
    static SortedMap<String, Long> ofClaim(PersistentVolumeClaim claim) {
        SortedMap<String, Long> usage = ofObject(CLAIMS);
        put(usage, "requests.storage", claim.requestedBytes());
        String storageClass = claim.storageClassName();
        if (storageClass != null && !storageClass.isEmpty()) {
            usage.put(storageClass + BY_CLASS + CLAIMS, 1L);
            put(usage, storageClass + BY_CLASS + "requests.storage", claim.requestedBytes());
        }
        return usage;
    }

    /** Returns the usage of any other object: its count. */
    static SortedMap<String, Long> ofObject(String resource) {
        SortedMap<String, Long> usage = new TreeMap<>();
        usage.put(COUNT + resource, 1L);
        if (LEGACY_COUNTS.contains(resource)) {
            usage.put(resource, 1L);
        }
        return usage;
    }

    private static void put(SortedMap<String, Long> usage, String name, long amount) {
        if (amount != 0) {
            usage.put(name, amount);
        }
    }

    /** Returns the required values that containers of a pod lack, with those containers; empty for none. */
    static String missing(Set<String> hard, PodSpec spec) {
        List<String> missing = new ArrayList<>();
        for (String name : STATED) {
            if (hard.contains(name)) {
                Set<String> containers = new TreeSet<>();
                collectSilent(name, spec, spec.containers(), containers);
                collectSilent(name, spec, spec.initContainers(), containers);
                if (!containers.isEmpty()) {
                    missing.add(name + " for: " + String.join(",", containers));
                }
            }
        }
        return String.join("; ", missing);
    }

    private static void collectSilent(String name, PodSpec spec, List<Container> containers, Set<String> silent) {
        String unit = unit(name);
        Resources ofPod = spec.podResources();
        for (Container container : containers) {
            boolean limits = name.startsWith(LIMITS);
            Resources stated = limits ? container.limits() : container.requests();
            boolean statedByPod = !limits && ofPod != null && ofPod.has(unit);
            if (!stated.has(unit) && !statedByPod) {
                silent.add(container.name());
            }
        }
    }

    /** Returns amounts in the API server's format: {@code pods=3,requests.cpu=1500m}. */
    public static String shown(Map<String, Long> amounts) {
        List<String> parts = new ArrayList<>();
        new TreeMap<>(amounts).forEach((name, amount) -> parts.add(name + "=" + Quantity.format(unit(name), amount)));
        return String.join(",", parts);
    }
}
