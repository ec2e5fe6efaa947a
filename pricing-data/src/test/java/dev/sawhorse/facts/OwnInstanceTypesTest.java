// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import dev.sawhorse.csv.CsvTable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** A user's own instance types stand beside the shipped ones and replace those of the same name. */
final class OwnInstanceTypesTest {
    private static final String TABLE = """
            # source: mine
            # as of: 2026-11-20
            name,verified,architecture,cpu_manufacturer,clock_mhz,vcpus,memory_mib,hypervisor,bare_metal,current_generation,\
            usage_classes,burst_baseline_vcpus,network_performance,network_mbps,network_cards,enis,default_card_enis,ipv4_per_eni,\
            max_pods,branch_enis,efa,encryption_in_transit,nitro_enclaves,ebs_max_mbps,ebs_baseline_mbps,local_nvme_gb,gpu,\
            accelerator,zones
            x9.large,,amd64,amd,,4,8192,nitro,,true,on-demand;spot,,,1000,1,3,3,10,29,,,,,,,,,,us-east-1b;use1-az2
            m5.large,,amd64,intel,,2,6144,nitro,,true,on-demand,,,1000,1,3,3,10,29,,,,,,,,,,
            """;

    private final Zones zones = Zones.of("us-east-1");
    private final InstanceCatalogue shipped = InstanceCatalogue.load();
    private final InstanceCatalogue catalogue = shipped.with(read());

    private OwnInstanceTypes read() {
        FactLines lines = new FactLines("own", TABLE.getBytes(StandardCharsets.UTF_8));
        return OwnInstanceTypes.read(CsvTable.open(lines), lines.provenance(), zones);
    }

    private RegionFacts facts(Map<String, Double> prices) {
        return RegionFacts.of(FactSource.bundled(), catalogue, "us-east-1", false, prices);
    }

    private static List<String> offered(RegionFacts facts) {
        return facts.offers().stream().map(offer -> offer.shape().name()).toList();
    }

    @Test
    void newTypesAreAddedAndOthersStay() {
        assertThat(catalogue.require("x9.large").vcpus()).isEqualTo(4);
        assertThat(catalogue.require("m5.large").memoryMib()).isEqualTo(6144);
        assertThat(catalogue.require("m5.large").isSpot()).isFalse();
        assertThat(catalogue.require("m5.xlarge")).isSameAs(shipped.require("m5.xlarge"));
        assertThat(catalogue.types()).hasSize(shipped.types().size() + 1);
        assertThat(shipped.find("x9.large")).isNull();
    }

    @Test
    void typesAreOfferedInTheirZonesOrInAll() {
        Zones offering = zones.with(read());
        assertThat(offering.offering("x9.large")).hasSize(2).isSubsetOf(zones.all());
        assertThat(offering.offering("m5.large")).isEqualTo(zones.all());
        assertThat(offering.offering("a1.large")).isEqualTo(zones.offering("a1.large"));
        assertThat(read().typesOfAllZones()).containsExactly("m5.large");
    }

    @Test
    void aNewTypeIsSoldOnceItHasAPrice() {
        assertThat(offered(facts(Map.of()))).contains("m5.large").doesNotContain("x9.large");
        RegionFacts priced = facts(Map.of("x9.large", 0.25));
        assertThat(offered(priced)).contains("x9.large");
        assertThat(priced.offers())
                .filteredOn(offer -> offer.shape().name().equals("x9.large"))
                .singleElement()
                .satisfies(offer -> assertThat(offer.onDemandPerHour()).isEqualTo(0.25));
        assertThat(priced.catalogue()).isSameAs(catalogue);
    }

    /** A type that is offered in Frankfurt without a shipped price there. */
    @Test
    void ownPricesSellShippedTypesWithoutAKnownPrice() {
        String type = "m8i.xlarge";
        assertThat(offered(RegionFacts.of(FactSource.bundled(), shipped, "eu-central-1", false, Map.of())))
                .doesNotContain(type);
        assertThat(offered(RegionFacts.of(FactSource.bundled(), shipped, "eu-central-1", false, Map.of(type, 0.3))))
                .contains(type);
    }
}
