// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.api.Labels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CompatibleOfferingsTest {
    @Test
    void resultsAreEqualBeyondTheCacheSize() {
        CompatibleOfferings places = new CompatibleOfferings(
                Requirements.of(Requirement.of(Labels.ZONE, Operator.IN, "zone-1", "zone-24")), WellKnownLabels.CORE);
        List<Requirements> all = new ArrayList<>();
        for (int zone = 0; zone < 25; zone++) {
            all.add(Requirements.ofLabels(Map.of(Labels.ZONE, "zone-" + zone)));
        }

        for (int look = 0; look < 2; look++) {
            assertThat(all.stream().filter(places)).containsExactly(all.get(1), all.get(24));
        }
    }
}
