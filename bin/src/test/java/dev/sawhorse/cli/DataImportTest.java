// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

/** Imported tables are those that scenarios run with. */
@Tag("slow")
final class DataImportTest {
    private static final Path CASES = Path.of("src/test/resources/golden");
    private static final Path PRICE_LIST = CASES.resolve("data-import-prices/index.json");
    private static final Path FEED = CASES.resolve("data-import-advisor/spot-advisor-data.json");
    private static final Path HISTORY = CASES.resolve("data-import-spot-prices/history.json");

    /** A pod on a node of one instance type in one zone, for exactly an hour. */
    private static final String SCENARIO = """
            start: 2026-11-20T04:31:57Z
            duration: 1h
            spot:
              interruptions: none
              prices: recorded
              recorded: {file: facts/spot-recorded/us-east-1.csv, begin: 2026-11-20T04:31:57Z}
            prices: {table: facts/on-demand/us-east-1.csv}
            manifests:
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: node
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {app: web}}]
                  securityGroupSelectorTerms: [{tags: {app: web}}]
              - apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: default}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements:
                        - {key: karpenter.sh/capacity-type, operator: In, values: [CAPACITY]}
                        - {key: node.kubernetes.io/instance-type, operator: In, values: [m5.large]}
                        - {key: topology.kubernetes.io/zone, operator: In, values: [us-east-1a]}
              - apiVersion: v1
                kind: Pod
                metadata: {name: web}
                spec: {containers: [{name: web, image: web, resources: {requests: {cpu: 100m}}}]}
            """;

    @TempDir
    private Path folder;

    @Test
    void scenarioIsBilledAtImportedPrices() throws IOException {
        imported("prices", PRICE_LIST);
        imported("spot-prices", HISTORY);
        // The shipped price of m5.large is 0.096 USD; the recording has 0.0368 USD in us-east-1a until 09:16.
        assertThat(perHour("on-demand")).isEqualTo(0.098, offset(1e-6));
        assertThat(perHour("spot")).isEqualTo(0.0368, offset(1e-6));
    }

    /** At a thousand times the rates, the node of the only pod lives much longer below 5 % than above 20 %. */
    @Test
    void spotInstancesAreInterruptedAtTheImportedRates() throws IOException {
        assertThat(hoursUntilInterrupted(4)).isPositive().isLessThan(hoursUntilInterrupted(0) / 3);
    }

    private double hoursUntilInterrupted(int range) throws IOException {
        Path feed = folder.resolve("feed.json");
        Files.writeString(
                feed,
                Files.readString(FEED)
                        .replace(
                                "\"m5.large\": {\"s\": 58, \"r\": 4}",
                                "\"m5.large\": {\"s\": 58, \"r\": " + range + "}"));
        imported("spot-advisor", feed);
        Path scenario = folder.resolve("rates.yaml");
        Files.writeString(
                scenario,
                SCENARIO.replace("CAPACITY", "spot")
                        .replace("duration: 1h", "duration: 48h")
                        .replaceAll(
                                "spot:\n  interruptions: none\n  prices: recorded\n  recorded: .*\n",
                                "spot: {prices: fixed, scale: 1000, unavailableFor: 0s, advisor: facts/spot-advisor/us-east-1.csv}\n")
                        .replaceAll("prices: \\{table.*\n", ""));
        Ran ran = Ran.of("run", scenario.toString(), "-o", folder.resolve("out").toString(), "--json");
        assertThat(ran.exitCode()).as(ran.stderr()).isZero();
        return number(ran.stdout(), "nodeHours");
    }

    /** Returns the bill of a run divided by its node hours. */
    private double perHour(String capacityType) throws IOException {
        Path scenario = folder.resolve(capacityType + ".yaml");
        Files.writeString(scenario, SCENARIO.replace("CAPACITY", capacityType));
        Ran ran = Ran.of(
                "run",
                scenario.toString(),
                "-o",
                folder.resolve("out-" + capacityType).toString(),
                "--json");
        assertThat(ran.exitCode()).as(ran.stderr()).isZero();
        return number(ran.stdout(), "total") / number(ran.stdout(), "nodeHours");
    }

    private static double number(String json, String key) {
        int begin = json.indexOf("\"" + key + "\" : ") + key.length() + 5;
        return Double.parseDouble(
                json.substring(begin, json.indexOf('\n', begin)).replace(",", ""));
    }

    @Test
    void compressedPriceListGivesTheSameTables() throws IOException {
        Path compressed = folder.resolve("index.json.gz");
        try (OutputStream bytes = new GZIPOutputStream(Files.newOutputStream(compressed))) {
            Files.copy(PRICE_LIST, bytes);
        }
        imported("prices", compressed);
        assertThat(Files.readString(folder.resolve("facts/on-demand/us-east-1.csv")))
                .isEqualTo("""
                        # source: AWS price list: index.json.gz
                        # licence: AWS
                        # as of: 2026-11-18
                        # note: Linux, shared tenancy
                        instance_type,usd_per_hour
                        c7g.xlarge,0.145
                        m5.large,0.098
                        m5.metal,4.704
                        """);
    }

    @Test
    void nothingIsWrittenIfOneOfTheFilesIsDamaged() {
        Path facts = folder.resolve("facts");
        Ran ran = Ran.of(
                "data",
                "import",
                "prices",
                PRICE_LIST.toString(),
                CASES.resolve("data-import-damaged/index.json").toString(),
                "-o",
                facts.toString());
        assertThat(ran.exitCode()).isEqualTo(2);
        assertThat(facts).doesNotExist();
    }

    @Test
    void folderThatCannotBeMadeLeavesNothingBehind() throws IOException {
        Files.writeString(folder.resolve("facts"), "a file");
        Ran ran = Ran.of(
                "data",
                "import",
                "prices",
                PRICE_LIST.toString(),
                "-o",
                folder.resolve("facts").toString());
        assertThat(ran.exitCode()).isEqualTo(3);
        assertThat(ran.stderr()).startsWith("error: the command could not be completed: ");
        assertThat(folder).isDirectoryContaining("glob:**/facts");
        assertThat(Files.readString(folder.resolve("facts"))).isEqualTo("a file");
    }

    private void imported(String kind, Path file) {
        Ran ran = Ran.of(
                "data",
                "import",
                kind,
                file.toString(),
                "-o",
                folder.resolve("facts").toString());
        assertThat(ran.exitCode()).as(ran.stderr()).isZero();
    }
}
