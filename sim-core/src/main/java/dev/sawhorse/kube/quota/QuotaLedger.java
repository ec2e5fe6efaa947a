// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.quota;

import dev.sawhorse.kube.api.ForbiddenException;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.ResourceQuota;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The usage of the ResourceQuotas of all namespaces, with their admission check (Kubernetes v1.37).
 *
 * <p>An object counts from its creation until it is removed; a pod's resources only until it has ended. Nothing is stored while
 * there are no quotas.
 */
public final class QuotaLedger {
    private static final int REMEMBERED = 1 << 12;
    private static final SortedMap<String, Long> NOTHING = Collections.emptySortedMap();

    private final Store<ResourceQuota> quotas;
    private final List<Runnable> untilOpened = new ArrayList<>();
    private final Map<String, Map<String, Tally>> tallies = new LinkedHashMap<>();
    private final Map<String, Charge> charges = new LinkedHashMap<>();
    private final Map<PodSpec, SortedMap<String, Long>> usages = new LinkedHashMap<>();

    /** The usage of one object; {@code spec} is null for all but pods. */
    private record Charge(String namespace, @Nullable PodSpec spec, SortedMap<String, Long> usage) {}

    /** A quota and its usage. */
    private static final class Tally {
        private final ResourceQuota quota;
        private final SortedMap<String, Long> used = new TreeMap<>();

        Tally(ResourceQuota quota) {
            this.quota = quota;
            quota.hard().keySet().forEach(name -> used.put(name, 0L));
        }

        boolean covers(@Nullable PodSpec spec) {
            return spec == null ? quota.scopes().isEmpty() : quota.covers(spec);
        }

        void add(SortedMap<String, Long> usage, int sign) {
            usage.forEach((name, amount) -> used.computeIfPresent(name, (key, sum) -> sum + sign * amount));
        }
    }

    public QuotaLedger(Store<ResourceQuota> quotas, Store<Pod> pods) {
        this.quotas = quotas;
        untilOpened.add(() -> pods.watch(this::onPod));
        quotas.watch(this::onQuota);
    }

    /** Counts the objects of one kind. */
    public <T> void count(String resource, Store<T> store, Function<T, ObjectMeta> meta) {
        SortedMap<String, Long> itself = QuotaResource.ofObject(resource);
        count(resource, store, meta, object -> itself);
    }

    /** Counts the requests of volume claims. */
    public void countClaims(Store<PersistentVolumeClaim> claims) {
        count(QuotaResource.CLAIMS, claims, PersistentVolumeClaim::meta, QuotaResource::ofClaim);
    }

    private <T> void count(
            String resource, Store<T> store, Function<T, ObjectMeta> meta, Function<T, SortedMap<String, Long>> usage) {
        store.admission(object -> {
            if (quotas.size() > 0) {
                admit(resource, meta.apply(object), null, usage.apply(object));
            }
        });
        untilOpened.add(() -> store.watch((event, object) -> {
            ObjectMeta its = meta.apply(object);
            note(resource, its, null, event == Watch.Event.DELETED ? NOTHING : usage.apply(object));
        }));
    }

    /**
     * Checks that the quotas allow a pod.
     *
     * @throws ForbiddenException if they do not, or the pod lacks a value that a quota requires
     */
    public void admit(ObjectMeta meta, PodSpec spec) {
        if (quotas.size() > 0) {
            admit(QuotaResource.PODS, meta, spec, usage(spec));
        }
    }

    /** Returns the usage of a quota, by the names it limits. */
    public SortedMap<String, Long> used(ResourceQuota quota) {
        Tally tally = ofNamespace(quota.meta().namespace()).get(quota.meta().name());
        return tally == null ? NOTHING : new TreeMap<>(tally.used);
    }

    private Map<String, Tally> ofNamespace(String namespace) {
        return tallies.getOrDefault(namespace, Map.of());
    }

    private SortedMap<String, Long> usage(PodSpec spec) {
        if (usages.size() >= REMEMBERED) {
            usages.clear();
        }
        return usages.computeIfAbsent(spec, unknown -> QuotaResource.ofPod(spec, false));
    }

    private void admit(String resource, ObjectMeta meta, @Nullable PodSpec spec, SortedMap<String, Long> usage) {
        for (Tally tally : ofNamespace(meta.namespace()).values()) {
            if (tally.covers(spec)) {
                requireStated(resource, meta, spec, tally.quota);
            }
        }
        for (Tally tally : ofNamespace(meta.namespace()).values()) {
            if (tally.covers(spec)) {
                requireRoom(resource, meta, usage, tally);
            }
        }
    }

    private static void requireStated(String resource, ObjectMeta meta, @Nullable PodSpec spec, ResourceQuota quota) {
        String missing = spec == null ? "" : QuotaResource.missing(quota.hard().keySet(), spec);
        if (!missing.isEmpty()) {
            throw new ForbiddenException(
                    resource, meta.name(), "failed quota: " + quota.meta().name() + ": must specify " + missing);
        }
    }

    private static void requireRoom(String resource, ObjectMeta meta, SortedMap<String, Long> usage, Tally tally) {
        SortedMap<String, Long> requested = new TreeMap<>();
        SortedMap<String, Long> used = new TreeMap<>();
        SortedMap<String, Long> limited = new TreeMap<>();
        tally.quota.hard().forEach((name, most) -> {
            long amount = usage.getOrDefault(name, 0L);
            long before = tally.used.getOrDefault(name, 0L);
            if (amount != 0 && before + amount > most) {
                requested.put(name, amount);
                used.put(name, before);
                limited.put(name, most);
            }
        });
        if (!requested.isEmpty()) {
            throw new ForbiddenException(
                    resource,
                    meta.name(),
                    "exceeded quota: " + tally.quota.meta().name()
                            + ", requested: " + QuotaResource.shown(requested)
                            + ", used: " + QuotaResource.shown(used)
                            + ", limited: " + QuotaResource.shown(limited));
        }
    }

    private void onQuota(Watch.Event event, ResourceQuota quota) {
        List<Runnable> opening = List.copyOf(untilOpened);
        untilOpened.clear();
        opening.forEach(Runnable::run);
        Map<String, Tally> there = tallies.computeIfAbsent(quota.meta().namespace(), namespace -> new TreeMap<>());
        if (event == Watch.Event.DELETED) {
            there.remove(quota.meta().name());
            return;
        }
        Tally tally = new Tally(quota);
        for (Charge charge : charges.values()) {
            if (charge.namespace().equals(quota.meta().namespace()) && tally.covers(charge.spec())) {
                tally.add(charge.usage(), 1);
            }
        }
        there.put(quota.meta().name(), tally);
    }

    private void onPod(Watch.Event event, Pod pod) {
        SortedMap<String, Long> usage = event == Watch.Event.DELETED
                ? NOTHING
                : pod.isTerminal() ? QuotaResource.ofPod(pod.spec(), true) : usage(pod.spec());
        note(QuotaResource.PODS, pod.meta(), pod.spec(), usage);
    }

    private void note(String resource, ObjectMeta meta, @Nullable PodSpec spec, SortedMap<String, Long> usage) {
        String key = resource + " " + meta.key();
        Charge before =
                usage.isEmpty() ? charges.remove(key) : charges.put(key, new Charge(meta.namespace(), spec, usage));
        if (before != null && before.usage().equals(usage)) {
            return;
        }
        for (Tally tally : ofNamespace(meta.namespace()).values()) {
            if (tally.covers(spec)) {
                tally.add(usage, 1);
                if (before != null) {
                    tally.add(before.usage(), -1);
                }
            }
        }
    }
}
