// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.ec2.capacity.AdvisorPoolDepth;
import dev.sawhorse.ec2.capacity.AdvisorPoolSupply;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.facts.SpotAdvisor;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The capacity of EC2's pools: infinite, or finite with a scale.
 *
 * @param finite whether pools run out of capacity without an outage
 * @param scale factor on the capacity of every pool
 */
public record CapacityPoolOptions(boolean finite, double scale) {
    private static final String UNLIMITED = "unlimited";
    private static final String ADVISOR = "advisor";

    private static final Field<String> MODEL = Field.of(
            "model",
            Types.choice(List.of(UNLIMITED, ADVISOR), text -> text),
            UNLIMITED,
            "`unlimited`: pools never run out on their own. `advisor`: capacity derived from the Spot Advisor's band and "
                    + "the instance size, varying over hours (an assumption).");

    private static final Field<Double> SCALE = Field.of(
            "scale",
            Types.number(0.001, 1_000),
            1.0,
            "Factor applied to the capacity of every pool. At 1 a spot pool in the best band has on average 50 to 150 "
                    + "instances with 4 vCPUs, an on-demand pool ten times as many.");

    static final Section<CapacityPoolOptions> SECTION = Section.of(
            values -> new CapacityPoolOptions(values.get(MODEL).equals(ADVISOR), values.get(SCALE)), MODEL, SCALE);

    /**
     * Returns the capacity pools of a region.
     *
     * @param advisor null where the Spot Advisor has no data for the region
     */
    public CapacityPools pools(@Nullable SpotAdvisor advisor, ToIntFunction<String> vcpus, long seed) {
        AdvisorPoolDepth depths = new AdvisorPoolDepth(advisor, seed);
        return finite ? CapacityPools.of(new AdvisorPoolSupply(depths, vcpus, scale, seed)) : new CapacityPools(depths);
    }
}
