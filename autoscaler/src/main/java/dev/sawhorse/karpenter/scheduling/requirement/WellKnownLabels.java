// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.requirement;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.upstream.Upstream;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The labels whose values a cloud provider knows, and the label domains that users may not set.
 *
 * @param keys well-known label keys: a claim that does not restrict one of these can still get any value
 * @param restrictedDomains domains that, with their subdomains, only well-known labels may come from
 * @param reservationId the label that names a capacity reservation, empty for a provider without them
 */
public record WellKnownLabels(Set<String> keys, Set<String> restrictedDomains, String reservationId) {
    private static final List<String> CORE_KEYS = List.of(
            KarpenterLabels.NODE_POOL,
            KarpenterLabels.CAPACITY_TYPE,
            Labels.ZONE,
            Labels.REGION,
            Labels.INSTANCE_TYPE,
            Labels.ARCH,
            Labels.OS,
            "node.kubernetes.io/windows-build");

    /** The core's own labels, without a provider. */
    public static final WellKnownLabels CORE = withProvider(List.of(), List.of(), "");

    public WellKnownLabels {
        keys = Collections.unmodifiableSet(new TreeSet<>(keys));
        Set<String> domains = new TreeSet<>(restrictedDomains);
        domains.add(KarpenterLabels.GROUP);
        restrictedDomains = Collections.unmodifiableSet(domains);
    }

    /** Returns the core's labels and those of a provider without capacity reservations. */
    public static WellKnownLabels withProvider(Collection<String> providerKeys, Collection<String> providerDomains) {
        return withProvider(providerKeys, providerDomains, "");
    }

    /** Returns the core's labels and a provider's; the label of a reservation is well known itself. */
    public static WellKnownLabels withProvider(
            Collection<String> providerKeys, Collection<String> providerDomains, String reservationId) {
        Set<String> keys = new TreeSet<>(CORE_KEYS);
        keys.addAll(providerKeys);
        if (!reservationId.isEmpty()) {
            keys.add(reservationId);
        }
        return new WellKnownLabels(keys, new TreeSet<>(providerDomains), reservationId);
    }

    /** Whether neither pods nor NodePools may use the label: of a restricted domain and not well known, or the host name. */
    @Upstream(
            file = "pkg/apis/v1/labels.go",
            symbol = {"IsRestrictedLabel", "GetLabelDomain"})
    public boolean isRestricted(String key) {
        if (keys.contains(key)) {
            return false;
        }
        int slash = key.indexOf('/');
        String domain = slash < 0 ? "" : key.substring(0, slash);
        for (String restricted : restrictedDomains) {
            if (domain.equals(restricted) || domain.endsWith("." + restricted)) {
                return true;
            }
        }
        return key.equals(Labels.HOSTNAME);
    }
}
