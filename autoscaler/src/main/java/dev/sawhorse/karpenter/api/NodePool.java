package dev.sawhorse.karpenter.api;

import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.Resources;
import org.jspecify.annotations.Nullable;

/**
 * A NodePool ({@code karpenter.sh/v1}).
 *
 * @param weight 1 to 100, 0 where none is written; the heaviest pool is tried first
 * @param limits what all nodes of the pool together may have; the resource {@code nodes} counts nodes; null for no limit
 * @param replicas the fixed number of nodes of a static pool, null for an ordinary one
 * @param ready the Ready condition; true where a manifest states none
 * @param deleting whether deletion was asked for
 */
public record NodePool(
        ObjectMeta meta,
        NodeClaimSpec template,
        Disruption disruption,
        int weight,
        @Nullable Resources limits,
        @Nullable Long replicas,
        boolean ready,
        boolean deleting) {

    public String name() {
        return meta.name();
    }

    /** Whether it is one of EKS Auto Mode, by the label that nodes of Auto Mode have. */
    public boolean isOfAutoMode() {
        return KarpenterLabels.COMPUTE_TYPE_AUTO.equals(template.labels().get(KarpenterLabels.COMPUTE_TYPE));
    }

    /** Returns the NodePool without what its generation does not count: metadata and status. */
    public NodePool spec() {
        return new NodePool(ObjectMeta.of("", name()), template, disruption, weight, limits, replicas, true, false);
    }

    public NodePool withMeta(ObjectMeta changed) {
        return new NodePool(changed, template, disruption, weight, limits, replicas, ready, deleting);
    }
}
