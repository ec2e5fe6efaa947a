// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Resources;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a launch plan besides the instance types; the key of {@link LaunchPlans}.
 *
 * @param requests resource requests of the claim
 * @param subnetZones zones in which the node class has a subnet
 * @param minValues the rule by which minValues must still hold after truncation to one request, null for none
 * @param fallsBackFromBlocks whether other capacity is launched if no capacity block can be
 * @param priceOverlaid whether a NodeOverlay set a price, so that the fleet uses Karpenter's prices instead of its own
 */
record LaunchSpec(
        Requirements requirements,
        Resources requests,
        SortedSet<String> subnetZones,
        @Nullable MinValues minValues,
        boolean fallsBackFromBlocks,
        boolean priceOverlaid) {
    LaunchSpec {
        subnetZones = Collections.unmodifiableSortedSet(new TreeSet<>(subnetZones));
    }

    /**
     * Returns the inputs of a claim's launch.
     *
     * @param requirements requirements of the claim
     */
    static LaunchSpec of(
            NodeClaim nodeClaim,
            Requirements requirements,
            Collection<String> subnetZones,
            @Nullable MinValues minValues,
            boolean fallsBackFromBlocks) {
        return new LaunchSpec(
                requirements,
                nodeClaim.spec().requests(),
                new TreeSet<>(subnetZones),
                minValues,
                fallsBackFromBlocks,
                "true".equals(nodeClaim.meta().annotations().get(KarpenterLabels.PRICE_OVERLAY_APPLIED)));
    }
}
