// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.kube.api.ObjectMeta;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ZoneIdsTest {
    private static final String ZONE = "topology.kubernetes.io/zone";
    private static final String ZONE_ID = "topology.k8s.aws/zone-id";

    private final ZoneIds ids = new ZoneIds("us-east-1");

    private Map<String, String> simulated(Map<String, String> labels) {
        return ids.simulated(ObjectMeta.of("", "n").withLabels(labels)).labels();
    }

    @Test
    void theZoneIdOfAnotherAccountBecomesThatOfTheFacts() {
        String ofFacts =
                simulated(Map.of(ZONE, "us-east-1a", ZONE_ID, "use1-az99")).get(ZONE_ID);
        assertThat(ofFacts).startsWith("use1-az").isNotEqualTo("use1-az99");
        assertThat(simulated(Map.of(ZONE, "us-east-1b", ZONE_ID, "use1-az99")).get(ZONE_ID))
                .isNotEqualTo(ofFacts);
    }

    @Test
    void nodesWithoutTheLabelOrInAnUnknownZoneStayAsTheyAre() {
        assertThat(simulated(Map.of(ZONE, "us-east-1a"))).doesNotContainKey(ZONE_ID);
        assertThat(simulated(Map.of(ZONE, "moon-1a", ZONE_ID, "x"))).containsEntry(ZONE_ID, "x");
    }
}
