// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ZonesTest {
    @Test
    void zonesAreSortedByName() {
        Zones zones = Zones.of("us-east-1");

        assertThat(zones.assumed()).isFalse();
        assertThat(zones.all())
                .containsExactly(
                        new Zone("use1-az2", "us-east-1a"),
                        new Zone("use1-az4", "us-east-1b"),
                        new Zone("use1-az6", "us-east-1c"),
                        new Zone("use1-az1", "us-east-1d"),
                        new Zone("use1-az3", "us-east-1e"),
                        new Zone("use1-az5", "us-east-1f"));
    }

    @Test
    void typeIsOfferedInItsOwnZonesOnly() {
        Zones zones = Zones.of("us-east-1");

        assertThat(zones.offering("a1.large").stream().map(Zone::id))
                .containsExactly("use1-az2", "use1-az4", "use1-az6");
        assertThat(zones.offering("m5.huge")).isEmpty();
    }

    @Test
    void zoneIsFoundByNameAndById() {
        Zones zones = Zones.of("us-west-2");

        assertThat(zones.find("us-west-2a")).isEqualTo(new Zone("usw2-az2", "us-west-2a"));
        assertThat(zones.find("usw2-az2")).isEqualTo(zones.find("us-west-2a"));
        assertThat(zones.find("us-west-2z")).isNull();
    }

    @Test
    void noNamesMeanAllZones() {
        Zones zones = Zones.of("us-west-2");

        assertThat(zones.names(List.of("usw2-az2", "us-west-2b"))).containsExactly("us-west-2a", "us-west-2b");
        assertThat(zones.names(List.of())).containsExactly("us-west-2a", "us-west-2b", "us-west-2c", "us-west-2d");
    }

    @Test
    void regionWithoutZonalFactsHasThreeAssumedZones() {
        Zones zones = Zones.of("us-gov-west-1");

        assertThat(zones.assumed()).isTrue();
        assertThat(zones.all())
                .containsExactly(
                        new Zone("usgw1-az1", "us-gov-west-1a"),
                        new Zone("usgw1-az2", "us-gov-west-1b"),
                        new Zone("usgw1-az3", "us-gov-west-1c"));
        assertThat(zones.offering("m5.large")).isEqualTo(zones.all());
        assertThat(zones.provenance().note()).startsWith("assumed: three zones");
    }

    @Test
    void assumedZoneIdsFollowTheRuleOfTheKnownOnes() {
        FactTable table = FactTable.require(FactSource.bundled(), "zones");
        int rows = 0;
        while (table.next()) {
            String id = table.text(table.column("zone_id"));
            assertThat(id).startsWith(Zones.idPrefix(table.text(table.column("region"))) + "-az");
            rows++;
        }
        assertThat(rows).isEqualTo(95);
    }

    @Test
    void unknownRegionIsNamed() {
        assertThatThrownBy(() -> Zones.of("xx-nowhere-1"))
                .isInstanceOf(UnknownRegionException.class)
                .hasMessageContaining("zones for region 'xx-nowhere-1'");
    }

    @Test
    void userTablesOverrideTheShippedOnes() {
        String own = "# source: us\nregion,zone_id,example_zone_name\nus-east-1,use1-az1,us-east-1a\n";
        FactSource source = name -> name.equals("zones") ? own.getBytes(StandardCharsets.UTF_8) : null;

        Zones zones = Zones.of(source.orElse(FactSource.bundled()), "us-east-1");

        assertThat(zones.all()).containsExactly(new Zone("use1-az1", "us-east-1a"));
    }
}
