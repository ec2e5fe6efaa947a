// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import dev.sawhorse.facts.FactSource;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.OnDemandPrices;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.SpotPrices;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ConvertTablesTest {
    @TempDir
    Path folder;

    private Path source;
    private Path target;
    private Path provenance;

    @BeforeEach
    void writeProvenance() throws IOException {
        source = Files.createDirectories(folder.resolve("source"));
        target = folder.resolve("target");
        provenance = Files.writeString(folder.resolve("provenance.csv"), """
                table,source,licence,as_of,note
                instance-types,"our export, all of it",ours,2026-11,
                on-demand,our price list,ours,2026-11,negotiated
                on-demand/cn-north-1,our other price list,ours,2026-10,
                estimate-ratios,computed,ours,2026-11,
                zones,our export,ours,2026-11,
                zone-offerings,our export,ours,2026-11,
                spot-prices,our export,ours,2026-11,
                spot-advisor,a feed,ours,2026-11,
                """);
    }

    @Test
    void pricesBecomeOneSortedTableARegion() throws IOException {
        write("on_demand_prices.csv", """
                region,instance_type,price_per_hour,currency
                us-east-1,m5.large,0.0960000,USD
                cn-north-1,m5.large,1.2,CNY
                us-east-1,c5.large,0.085,USD
                """);

        convert();

        assertThat(target.resolve("on-demand/us-east-1.csv")).hasContent("""
                        # source: our price list
                        # licence: ours
                        # as of: 2026-11
                        # note: negotiated
                        instance_type,usd_per_hour
                        c5.large,0.085
                        m5.large,0.096
                        """);
        assertThat(target.resolve("on-demand/cn-north-1.csv")).hasContent("""
                        # source: our other price list
                        # licence: ours
                        # as of: 2026-10
                        instance_type,cny_per_hour
                        m5.large,1.2
                        """);
        assertThat(target.resolve("regions.csv")).hasContent("""
                        # source: the tables beside this one
                        # licence: Apache-2.0
                        # as of:\s
                        region,on_demand,zone_offerings,spot_prices,spot_advisor
                        cn-north-1,1,0,0,0
                        us-east-1,2,0,0,0
                        """);
    }

    @Test
    void estimatesBecomeTheRatiosTheyWereMadeWith() throws IOException {
        write(
                "on_demand_prices.csv",
                "region,instance_type,price_per_hour\nus-east-1,m5.large,0.1\nus-east-1,m5.24xlarge,4.8\n");
        write("on_demand_prices_estimated.csv", """
                region,instance_type,est_usd_per_hour,est_p10,est_p90,ratio_basis,ratio_n
                eu-west-1,m5.large,0.1,0.1,0.1,m,12
                eu-west-1,m5.24xlarge,5.376,4.8,5.76,m,12
                """);

        convert();

        assertThat(target.resolve("estimate-ratios.csv"))
                .content()
                .endsWith("region,category,prices_behind,ratio,p10,p90\neu-west-1,m,12,1.12,1,1.2\n");
    }

    @Test
    void zonesBecomeTheDigitsOfTheirIds() throws IOException {
        write("zones.csv", "region,zone_id,example_zone_name\nus-east-1,use1-az4,us-east-1b\n");
        write("zone_offerings.csv", "region,instance_type,zone_ids\nus-east-1,m5.large,use1-az2;use1-az4\n");

        convert();

        assertThat(target.resolve("zones.csv"))
                .content()
                .endsWith("region,zone_id,example_zone_name\nus-east-1,use1-az4,us-east-1b\n");
        assertThat(target.resolve("zone-offerings/us-east-1.csv"))
                .content()
                .endsWith("instance_type,zones\nm5.large,24\n");
    }

    @Test
    void spotSourcesAreJoined() throws IOException {
        write(
                "spot_price_snapshot.csv",
                "region,instance_type,zones_with_price,zone_prices_sorted\nus-east-1,m5.large,2,0.03;0.04\n");
        write("spot_advisor.csv", """
                region,os,instance_type,range_index,savings_pct
                us-east-1,windows,m5.large,1,20
                us-east-1,linux,m5.large,4,-62
                us-east-1,linux,c5.large,0,70
                """);

        convert();

        assertThat(target.resolve("spot-prices/us-east-1.csv"))
                .content()
                .endsWith("instance_type,usd_per_hour_by_zone\nm5.large,0.03;0.04\n");
        assertThat(target.resolve("spot-advisor/us-east-1.csv"))
                .content()
                .endsWith("c5.large,0,70,,\nm5.large,4,-62,1,20\n");
    }

    @Test
    void convertedTablesCanBeReadAndZippedSourcesToo() throws IOException {
        writeZipped(
                "instance_types.csv.gz",
                "name,arch,cpu_manufacturer,clock_mhz,vcpu,memory_mib,in_karpenter_reference,eni_max_default_card,"
                        + "ipv4_per_eni,max_pods,gpu_name,gpu_manufacturer,gpu_count,gpu_memory_mib\n"
                        + "g9.large,amd64,amd,4000,2,8192,True,3,10,29,z1,amd,1,1024\n");
        write("on_demand_prices.csv", "region,instance_type,price_per_hour\neu-west-1,g9.large,0.5\n");
        write("zones.csv", "region,zone_id,example_zone_name\neu-west-1,euw1-az1,eu-west-1a\n");
        write("zone_offerings.csv", "region,instance_type,zone_ids\neu-west-1,g9.large,euw1-az1\n");
        write("spot_price_snapshot.csv", "region,instance_type,zone_prices_sorted\neu-west-1,g9.large,0.2\n");

        convert();

        FactSource own = FactSource.directory(target);
        InstanceCatalogue catalogue = InstanceCatalogue.load(own);
        assertThat(catalogue.require("g9.large").isSpot()).isTrue();
        assertThat(RegionFacts.of(own, catalogue, "eu-west-1", false, Map.of()).offers())
                .singleElement()
                .satisfies(offer -> assertThat(offer.onDemandPerHour()).isEqualTo(0.5));
        assertThat(SpotPrices.of(own, "eu-west-1").level("g9.large", 0.5).perHour())
                .isEqualTo(0.2);
        assertThat(OnDemandPrices.of(own.orElse(FactSource.bundled()), "us-east-1")
                        .perHour("m5.large"))
                .isPresent();
    }

    @Test
    void convertingTwiceGivesEqualBytes() throws IOException {
        write("on_demand_prices.csv", "region,instance_type,price_per_hour\nus-east-1,m5.large,0.1\n");
        convert();
        byte[] first = Files.readAllBytes(target.resolve("on-demand/us-east-1.csv"));

        convert();

        assertThat(target.resolve("on-demand/us-east-1.csv")).hasBinaryContent(first);
    }

    @Test
    void badPriceIsNamedWithFileAndLine() throws IOException {
        write(
                "on_demand_prices.csv",
                "region,instance_type,price_per_hour\nus-east-1,m5.large,0.1\nus-east-1,c5.large,cheap\n");

        assertThatThrownBy(this::convert)
                .isInstanceOf(ConversionException.class)
                .hasMessageEndingWith("on_demand_prices.csv:3: 'cheap' in column 'price_per_hour' is not a number");
    }

    @Test
    void priceOfZeroIsRejected() throws IOException {
        write("on_demand_prices.csv", "region,instance_type,price_per_hour\nus-east-1,m5.large,0\n");

        assertThatThrownBy(this::convert).hasMessageContaining("the price 0.0 is not above 0");
    }

    @Test
    void missingColumnAndShortRowAreNamed() throws IOException {
        write("on_demand_prices.csv", "region,type,price_per_hour\nus-east-1,m5.large,0.1\n");
        assertThatThrownBy(this::convert)
                .isInstanceOf(ConversionException.class)
                .hasMessageContaining("unknown column 'instance_type'");

        write("on_demand_prices.csv", "region,instance_type,price_per_hour\nus-east-1,m5.large\n");
        assertThatThrownBy(this::convert).hasMessageContaining("on_demand_prices.csv:2: 2 cells for 3 columns");
    }

    @Test
    void tableWithoutProvenanceIsRejected() throws IOException {
        Files.writeString(provenance, "table,source,licence,as_of,note\nzones,x,y,z,\n");
        write("on_demand_prices.csv", "region,instance_type,price_per_hour\nus-east-1,m5.large,0.1\n");

        assertThatThrownBy(this::convert)
                .isInstanceOf(ConversionException.class)
                .hasMessageStartingWith("The provenance sheet has no row for table 'on-demand/us-east-1'")
                .hasMessageContaining("Maybe add one");
    }

    private void convert() {
        ConvertTables.convert(source, target, provenance);
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(source.resolve(file), text);
    }

    private void writeZipped(String file, String text) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(source.resolve(file)))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
