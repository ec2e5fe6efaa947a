package dev.sawhorse.karpenter.aws;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.scheduling.Requirements;
import java.util.List;

/** The requirements that NodeClaims state. Those of the last claim are kept: the next one launched mostly states the same. */
final class StatedRequirements {
    private List<RequirementSpec> stated = List.of();
    private Requirements requirements = Requirements.NONE;

    /** Returns the requirements of a claim; the very same as those of the claim before if both state the same. */
    Requirements of(NodeClaim nodeClaim) {
        List<RequirementSpec> asked = nodeClaim.spec().requirements();
        if (!asked.equals(stated)) {
            requirements = Requirements.ofSpecs(asked);
            stated = asked;
        }
        return requirements;
    }
}
