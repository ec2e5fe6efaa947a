// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling.requirement;

import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RequirementsTest {
    private static final Set<String> NOTHING = Set.of();
    private static final Requirements TEAM_A = Requirements.ofLabels(Map.of("team", "a"));

    @Test
    void anUndefinedCustomLabelIsRefused() {
        Requirements incoming = Requirements.ofLabels(Map.of("rack", "1"));

        assertThat(TEAM_A.isCompatible(incoming, NOTHING)).isFalse();
        assertThat(TEAM_A.incompatibility(incoming, NOTHING)).isEqualTo("label \"rack\" does not have known values");
    }

    @Test
    void anUndefinedWellKnownLabelIsCompatible() {
        Requirements incoming = Requirements.ofLabels(Map.of(Labels.ZONE, "z"));

        assertThat(TEAM_A.isCompatible(incoming, WellKnownLabels.CORE.keys())).isTrue();
        assertThat(TEAM_A.incompatibility(incoming, WellKnownLabels.CORE.keys()))
                .isNull();
    }

    @Test
    void anUndefinedLabelThatMustBeAbsentIsFine() {
        assertThat(TEAM_A.isCompatible(Requirements.of(Requirement.of("rack", Operator.NOT_IN, "1")), NOTHING))
                .isTrue();
    }

    @Test
    void everyConflictIsNamed() {
        Requirements existing = TEAM_A.plus(Requirement.of(Labels.ZONE, Operator.IN, "z1"));
        Requirements incoming = Requirements.ofLabels(Map.of("team", "b", Labels.ZONE, "z2"));

        assertThat(existing.incompatibility(incoming, NOTHING))
                .isEqualTo("key team, team In [b] not in team In [a]; key topology.kubernetes.io/zone, "
                        + "topology.kubernetes.io/zone In [z2] not in topology.kubernetes.io/zone In [z1]");
    }

    @Test
    void aTypoInAWellKnownLabelIsHinted() {
        assertThat(Requirements.NONE.incompatibility(
                        Requirements.ofLabels(Map.of("node.kubernetes.io/arch", "arm64")), WellKnownLabels.CORE.keys()))
                .endsWith("(typo of \"kubernetes.io/arch\"?)");
    }

    @Test
    void addingManyEqualsAddingOneByOne() {
        for (int seed = 0; seed < 300; seed++) {
            RandomStream random = RandomStream.of(seed, "requirements");
            List<Requirement> requirements = new ArrayList<>();
            Requirements added = Requirements.NONE;
            for (int i = random.nextInt(6); i > 0; i--) {
                Operator operator = random.nextBoolean() ? Operator.IN : Operator.NOT_IN;
                Requirement requirement =
                        Requirement.of("key-" + random.nextInt(9), operator, "a", String.valueOf(random.nextInt(3)));
                requirements.add(requirement);
                added = added.plus(requirement);
            }
            assertThat(Requirements.of(requirements)).as("seed %d", seed).isEqualTo(added);
        }
    }

    @Test
    void addingImpliedRequirementsReturnsTheSameInstance() {
        assertThat(TEAM_A.plus(Requirement.of("team", Operator.EXISTS))).isSameAs(TEAM_A);
    }

    @Test
    void messagesOmitTheHostName() {
        assertThat(TEAM_A.plus(Requirement.of(Labels.HOSTNAME, Operator.IN, "h")))
                .hasToString("team In [a]");
    }
}
