// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Figures of described instance types are those that Karpenter's AWS provider derives from the description. */
final class InstanceTypeImportTest {
    private static final LocalDate DATE = LocalDate.parse("2026-11-20");
    private static final String USUAL = """
            "SupportedUsageClasses": ["on-demand", "spot"], "BareMetal": false, "Hypervisor": "nitro",
            "ProcessorInfo": {"SupportedArchitectures": ["x86_64"], "Manufacturer": "AMD"},
            "VCpuInfo": {"DefaultVCpus": 4}, "MemoryInfo": {"SizeInMiB": 8192},
            """;
    private static final String NETWORK =
            "\"NetworkInfo\": {%s\"MaximumNetworkInterfaces\": 4, " + "\"Ipv4AddressesPerInterface\": 15}";

    @TempDir
    private Path folder;

    private String cell(String column, String description) throws IOException {
        Path file = folder.resolve("types.json");
        Files.writeString(file, "{\"InstanceTypes\": [{\"InstanceType\": " + description + "}]}");
        return cells(column, InstanceTypeImport.read(List.of(file), List.of(), "us-east-1", DATE))
                .get(0);
    }

    private static List<String> cells(String column, ImportedTables imported) {
        List<String> lines = imported.tables()
                .get(0)
                .text()
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList();
        int index = List.of(lines.get(0).split(",")).indexOf(column);
        List<String> cells = new ArrayList<>();
        lines.subList(1, lines.size()).forEach(line -> cells.add(line.split(",", -1)[index]));
        return cells;
    }

    @ParameterizedTest
    @CsvSource({
        "25 Gigabit, 25000",
        "2x 37.5 Gigabit, 75000",
        "Up to 12.5 Gigabit, 1600",
        "Moderate, ''",
    })
    void bandwidthIsThatOfTheWordsOrTheBaselineOfTheDefaultCard(String words, String mbps) throws IOException {
        String cards = "\"NetworkPerformance\": \"" + words + "\", \"DefaultNetworkCardIndex\": 1, \"NetworkCards\": ["
                + "{\"NetworkCardIndex\": 0, \"BaselineBandwidthInGbps\": 9.0}, "
                + "{\"NetworkCardIndex\": 1, \"BaselineBandwidthInGbps\": 1.6}], ";
        assertThat(cell("network_mbps", "\"x9a.large\", " + USUAL + NETWORK.formatted(cards)))
                .isEqualTo(mbps);
    }

    @Test
    void podsUseTheInterfacesOfTheDefaultCard() throws IOException {
        String cards = "\"DefaultNetworkCardIndex\": 1, \"NetworkCards\": ["
                + "{\"NetworkCardIndex\": 0, \"MaximumNetworkInterfaces\": 1}, "
                + "{\"NetworkCardIndex\": 1, \"MaximumNetworkInterfaces\": 3}], ";
        assertThat(cell("default_card_enis", "\"x9a.large\", " + USUAL + NETWORK.formatted(cards)))
                .isEqualTo("3");
        assertThat(cell("max_pods", "\"x9a.large\", " + USUAL + NETWORK.formatted(cards)))
                .isEqualTo("44");
    }

    @Test
    void figuresThatAreNotDescribedAreThoseOfTheShippedType() throws IOException {
        assertThat(cell("branch_enis", "\"m5.large\", " + USUAL + NETWORK.formatted("")))
                .isEqualTo("9");
        assertThat(cell("branch_enis", "\"m95.large\", " + USUAL + NETWORK.formatted("")))
                .isEmpty();
        String burstable = USUAL + "\"BurstablePerformanceSupported\": true, " + NETWORK.formatted("");
        assertThat(cell("burst_baseline_vcpus", "\"t3.large\", " + burstable)).isEqualTo("0.6");
    }

    @ParameterizedTest
    @CsvSource({"default, 12000", "supported, ''"})
    void ebsBandwidthIsStatedIfOptimizationIsTheDefault(String support, String mbps) throws IOException {
        String ebs = "\"EbsInfo\": {\"EbsOptimizedSupport\": \"" + support
                + "\", \"EbsOptimizedInfo\": {\"MaximumBandwidthInMbps\": 12000}}, ";
        assertThat(cell("ebs_max_mbps", "\"x9a.large\", " + USUAL + ebs + NETWORK.formatted("")))
                .isEqualTo(mbps);
    }

    @Test
    void devicesHaveTheNamesOfLabels() throws IOException {
        String gpu =
                "\"GpuInfo\": {\"Gpus\": [{\"Name\": \"Radeon Pro V920\", \"Manufacturer\": \"AMD\", \"Count\": 4, "
                        + "\"MemoryInfo\": {\"SizeInMiB\": 8192}}]}, ";
        assertThat(cell("gpu", "\"x9a.large\", " + USUAL + gpu + NETWORK.formatted("")))
                .isEqualTo("amd/radeon-pro-v920/4/8192");
        String neuron = "\"NeuronInfo\": {\"NeuronDevices\": [{\"Name\": \"Trainium9\", \"Count\": 16, "
                + "\"CoreInfo\": {\"Count\": 8}}]}, ";
        assertThat(cell("accelerator", "\"x9a.large\", " + USUAL + neuron + NETWORK.formatted("")))
                .isEqualTo("aws/trainium9/16/128");
    }

    @Test
    void disksWithoutNvmeAreNoLocalNvme() throws IOException {
        String disks = "\"InstanceStorageInfo\": {\"TotalSizeInGB\": 900, \"NvmeSupport\": \"%s\"}, ";
        assertThat(cell(
                        "local_nvme_gb",
                        "\"x9a.large\", " + USUAL + disks.formatted("required") + NETWORK.formatted("")))
                .isEqualTo("900");
        assertThat(cell(
                        "local_nvme_gb",
                        "\"x9a.large\", " + USUAL + disks.formatted("unsupported") + NETWORK.formatted("")))
                .isEmpty();
    }

    @Test
    void bareMetalHasNoHypervisorButOtherTypesDo() throws IOException {
        String metal = USUAL.replace("\"BareMetal\": false, \"Hypervisor\": \"nitro\"", "\"BareMetal\": true");
        assertThat(cell("hypervisor", "\"x9a.metal\", " + metal + NETWORK.formatted("")))
                .isEmpty();
        String unknown = USUAL.replace("\"Hypervisor\": \"nitro\",", "");
        assertThatThrownBy(() -> cell("hypervisor", "\"x9a.large\", " + unknown + NETWORK.formatted("")))
                .isInstanceOf(ConversionException.class)
                .hasMessageContaining("types.json:1:20: x9a.large has no Hypervisor");
    }

    @Test
    void aListWithoutTheAnswerAroundItIsReadAsWell() throws IOException {
        Path file = folder.resolve("list.json");
        Files.writeString(
                file,
                "[{\"InstanceType\": \"x9a.large\", " + USUAL + NETWORK.formatted("") + "},\n"
                        + "{\"InstanceType\": \"x9a.xlarge\", " + USUAL + NETWORK.formatted("") + "}]");
        ImportedTables imported = InstanceTypeImport.read(List.of(file), List.of(), "eu-west-1", DATE);
        assertThat(cells("name", imported)).containsExactly("x9a.large", "x9a.xlarge");
        assertThat(imported.tables().get(0).file()).isEqualTo("instance-types/eu-west-1.csv");
    }

    @Test
    void aPageThatIsMissingIsReported() throws IOException {
        Path file = folder.resolve("page.json");
        Files.writeString(
                file,
                "{\"InstanceTypes\": [{\"InstanceType\": \"x9a.large\", " + USUAL + NETWORK.formatted("")
                        + "}], \"NextToken\": \"more\"}");
        assertThat(InstanceTypeImport.read(List.of(file), List.of(), "us-east-1", DATE)
                        .leftOut()
                        .reasons())
                .containsOnlyKeys("a next page that the files do not have");
    }

    @Test
    void zonesAreReadByNameAndById() throws IOException {
        Path file = folder.resolve("types.json");
        Files.writeString(file, "[{\"InstanceType\": \"x9a.large\", " + USUAL + NETWORK.formatted("") + "}]");
        Path offerings = folder.resolve("offerings.json");
        Files.writeString(offerings, """
                [{"InstanceType": "x9a.large", "LocationType": "availability-zone-id", "Location": "use1-az1"},
                 {"InstanceType": "x9a.large", "LocationType": "availability-zone", "Location": "us-east-1a"}]
                """);
        ImportedTables imported = InstanceTypeImport.read(List.of(file), List.of(offerings), "us-east-1", DATE);
        assertThat(cells("zones", imported).get(0).split(";"))
                .hasSize(2)
                .contains("us-east-1a")
                .allMatch(zone -> zone.matches("us-east-1[a-f]"));
    }

    @Test
    void regionsOfOtherCloudsAreRefused() {
        assertThatThrownBy(() -> InstanceTypeImport.read(List.of(), List.of(), "cn-hangzhou", DATE))
                .isInstanceOf(ConversionException.class)
                .hasMessage("--region: cn-hangzhou is not a region of AWS");
    }
}
