// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Invariants of every shipped table. */
class ShippedTablesTest {
    private static final long SIZE_LIMIT = 1_650_000;

    private final InstanceCatalogue catalogue = InstanceCatalogue.load();

    @Test
    void everyTableNamesItsSourceAndLicence() throws Exception {
        List<Path> files = files();
        assertThat(files).hasSizeGreaterThan(100);
        for (Path file : files) {
            String name = folder().relativize(file).toString();
            FactTable table = FactTable.require(
                    FactSource.directory(folder()), name.substring(0, name.length() - ".csv".length()));
            assertThat(table.provenance().source()).as(name).isNotEmpty();
            assertThat(table.provenance().licence()).as(name).isNotEmpty();
            assertThat(table.next()).as(name).isTrue();
        }
    }

    @Test
    void tablesStaySmall() throws Exception {
        long bytes = 0;
        for (Path file : files()) {
            bytes += Files.size(file);
        }
        assertThat(bytes).isLessThan(SIZE_LIMIT);
    }

    @Test
    void everyRegionWithPricesCanBeRead() {
        List<String> regions = Regions.covered(FactSource.bundled(), "on_demand");

        assertThat(regions).hasSize(35);
        for (String region : regions) {
            assertThat(RegionFacts.of(catalogue, region).offers()).as(region).isNotEmpty();
        }
    }

    @Test
    void everyOfferedTypeHasAShape() {
        for (String region : Regions.covered(FactSource.bundled(), "zone_offerings")) {
            FactTable table = FactTable.require(FactSource.bundled(), "zone-offerings/" + region);
            while (table.next()) {
                assertThat(catalogue.find(table.text(0))).as(table.text(0)).isNotNull();
            }
        }
    }

    private static List<Path> files() throws IOException, URISyntaxException {
        try (Stream<Path> walk = Files.walk(folder())) {
            return walk.filter(file -> file.toString().endsWith(".csv"))
                    .sorted()
                    .toList();
        }
    }

    private static Path folder() throws URISyntaxException {
        URI zones = ShippedTablesTest.class.getResource("zones.csv").toURI();
        return Path.of(zones).getParent();
    }
}
