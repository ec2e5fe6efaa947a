// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import java.util.List;

/**
 * A cache of the requirements of NodeClaims: it keeps those of the last claim, as the next one launched mostly has the
 * same.
 */
final class NodeClaimRequirements {
    private List<RequirementSpec> stated = List.of();
    private Requirements requirements = Requirements.NONE;

    /** Returns the requirements of a claim; the same object as for the claim before if both are equal. */
    Requirements of(NodeClaim nodeClaim) {
        List<RequirementSpec> specs = nodeClaim.spec().requirements();
        if (!specs.equals(stated)) {
            requirements = Requirements.ofSpecs(specs);
            stated = specs;
        }
        return requirements;
    }
}
