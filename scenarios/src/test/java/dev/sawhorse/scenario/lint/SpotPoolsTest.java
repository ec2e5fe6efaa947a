// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.lint;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.scenario.file.FileAccess;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SpotPoolsTest {
    @Test
    void poolsOfAScenarioAreInItsZones() {
        Map<String, List<CapacityPool>> allowed = SpotPools.allowedBy(
                Path.of("spot-storm.yaml"), RegionFacts.ofRegion("us-east-1"), FileAccess.OWN_FOLDER);
        assertThat(allowed.get("default"))
                .extracting(CapacityPool::zone)
                .containsOnly("us-east-1a", "us-east-1b", "us-east-1c");
    }
}
