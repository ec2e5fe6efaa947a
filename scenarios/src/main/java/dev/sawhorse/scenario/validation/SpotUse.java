// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.ScenarioFile;
import java.util.Collection;

/** The detection of whether a scenario may run nodes on spot capacity. */
public final class SpotUse {
    private static final int ALL_ON_DEMAND = 100;

    private SpotUse() {}

    /**
     * Returns whether a NodePool or a node group of a scenario may launch spot instances.
     *
     * @param objects all objects of the run
     */
    public static boolean isPossible(ScenarioFile file, Collection<Manifest> objects) {
        return file.nodeGroups().stream()
                        .anyMatch(group -> group.distribution().onDemandPercentageAboveBaseCapacity() < ALL_ON_DEMAND)
                || objects.stream().anyMatch(SpotUse::allowsSpot);
    }

    /** A NodePool without the requirement allows every capacity type. */
    private static boolean allowsSpot(Manifest manifest) {
        return manifest.value() instanceof NodePool pool
                && Requirements.ofSpecs(pool.template().requirements())
                        .plus(Requirements.ofLabels(pool.template().labels()))
                        .get(KarpenterLabels.CAPACITY_TYPE)
                        .has(KarpenterLabels.CAPACITY_TYPE_SPOT);
    }
}
