// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.api.ObjectMeta;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An ECSNodeClass ({@code karpenter.k8s.alibabacloud/v1alpha1}), the node class of Karpenter's provider for Alibaba
 * Cloud, with the fields that affect capacity or placement.
 *
 * @param zones zones of its vSwitches, empty for every zone of the region
 * @param systemDiskBytes size of the system disk, null for the provider's default
 * @param maxPods null for the provider's default
 * @param podsPerCore null for no limit per core
 * @param staticFields the fields of its spec that cannot change on a running node, in a canonical form: nodes launched
 *     from a different value have drifted
 */
public record ECSNodeClass(
        ObjectMeta meta,
        List<String> zones,
        @Nullable Long systemDiskBytes,
        @Nullable Integer maxPods,
        @Nullable Integer podsPerCore,
        String staticFields,
        boolean ready)
        implements ProviderNodeClass {
    public static final String KIND = "ECSNodeClass";

    /** Whether a reference has this group and kind, with any name. */
    public static boolean isReferredTo(NodeClassRef ref) {
        return ref.group().equals(ECSLabels.GROUP) && ref.kind().equals(KIND);
    }

    public ECSNodeClass {
        zones = List.copyOf(zones);
    }

    /** Returns a node class with an empty spec. */
    public static ECSNodeClass of(ObjectMeta meta) {
        return new ECSNodeClass(meta, List.of(), null, null, null, "", true);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String name() {
        return meta.name();
    }

    @Override
    public ECSNodeClass withMeta(ObjectMeta changed) {
        return new ECSNodeClass(changed, zones, systemDiskBytes, maxPods, podsPerCore, staticFields, ready);
    }

    @Override
    public ECSNodeClass withZones(List<String> changed) {
        return new ECSNodeClass(meta, changed, systemDiskBytes, maxPods, podsPerCore, staticFields, ready);
    }
}
