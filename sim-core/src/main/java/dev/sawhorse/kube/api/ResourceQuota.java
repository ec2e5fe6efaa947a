// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.quota.QuotaResource;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A ResourceQuota ({@code v1}): limits on the total resources and the number of objects of a namespace.
 *
 * @param hard the limits by the names of {@link QuotaResource}, in base units
 * @param scopes selects the pods that count, all of them must match; with any of them only pods count
 */
public record ResourceQuota(ObjectMeta meta, SortedMap<String, Long> hard, List<QuotaScope> scopes) {

    /** Copies its collections. */
    public ResourceQuota {
        hard = Collections.unmodifiableSortedMap(new TreeMap<>(hard));
        scopes = List.copyOf(scopes);
    }

    /** Returns a quota without scopes. */
    public static ResourceQuota of(ObjectMeta meta, Map<String, Long> hard) {
        return new ResourceQuota(meta, new TreeMap<>(hard), List.of());
    }

    public ResourceQuota withMeta(ObjectMeta changed) {
        return new ResourceQuota(changed, hard, scopes);
    }

    /** Whether pods of the spec match all its scopes. */
    public boolean covers(PodSpec spec) {
        for (QuotaScope scope : scopes) {
            if (!scope.matches(spec)) {
                return false;
            }
        }
        return true;
    }
}
