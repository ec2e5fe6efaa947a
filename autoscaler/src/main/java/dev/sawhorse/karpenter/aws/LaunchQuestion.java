package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.kube.Resources;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * All that a launch depends on besides the instance types as they stand.
 *
 * @param requests what must fit
 * @param subnetZones the zones in which the node class has a subnet
 * @param strictMinValues whether minValues must still hold after the cut to what one request may list
 * @param priceOverlaid whether a NodeOverlay made a price, so that the fleet is to go by Karpenter's prices, not by its own
 */
record LaunchQuestion(
        Requirements requirements,
        Resources requests,
        SortedSet<String> subnetZones,
        boolean strictMinValues,
        boolean priceOverlaid) {
    LaunchQuestion {
        subnetZones = Collections.unmodifiableSortedSet(new TreeSet<>(subnetZones));
    }

    /**
     * Returns the question a claim asks.
     *
     * @param requirements those it states
     */
    static LaunchQuestion of(
            NodeClaim nodeClaim, Requirements requirements, Collection<String> subnetZones, boolean strictMinValues) {
        return new LaunchQuestion(
                requirements,
                nodeClaim.spec().requests(),
                new TreeSet<>(subnetZones),
                strictMinValues,
                "true".equals(nodeClaim.meta().annotations().get(KarpenterLabels.PRICE_OVERLAY_APPLIED)));
    }
}
