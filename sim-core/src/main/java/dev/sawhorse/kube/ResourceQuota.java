package dev.sawhorse.kube;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A ResourceQuota ({@code v1}): how much everything of a namespace may ask for together, and how many objects of a kind there
 * may be.
 *
 * @param hard the most there may be of what {@link QuotaResource} names, in base units
 * @param scopes which pods count, all of them to be met; with any of them nothing but pods counts
 */
public record ResourceQuota(ObjectMeta meta, SortedMap<String, Long> hard, List<QuotaScope> scopes) {

    /** Keeps its own copies. */
    public ResourceQuota {
        hard = Collections.unmodifiableSortedMap(new TreeMap<>(hard));
        scopes = List.copyOf(scopes);
    }

    /** A quota on everything of a namespace. */
    public static ResourceQuota of(ObjectMeta meta, Map<String, Long> hard) {
        return new ResourceQuota(meta, new TreeMap<>(hard), List.of());
    }

    public ResourceQuota withMeta(ObjectMeta changed) {
        return new ResourceQuota(changed, hard, scopes);
    }

    /** Whether pods of the spec are in all its scopes. */
    boolean covers(PodSpec spec) {
        for (QuotaScope scope : scopes) {
            if (!scope.matches(spec)) {
                return false;
            }
        }
        return true;
    }
}
