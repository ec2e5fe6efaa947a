// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.journal.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests drift of nodes whose subnet or security groups their EC2NodeClass no longer selects, in whole runs. */
class NetworkDriftTest {
    private static final String NODE_CLASS = """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: default}
            spec:
              role: nodes
              amiSelectorTerms: [{alias: al2023@v20260101}]
              subnetSelectorTerms: [%s]
              securityGroupSelectorTerms: [%s]
            """;

    private static final String BY_TAG = "{tags: {team: shop}}";

    @TempDir
    private Path folder;

    private RecordedRun run(String timeline) throws IOException {
        Files.writeString(
                folder.resolve("before.yaml"),
                NODE_CLASS.formatted(BY_TAG, BY_TAG) + "---\n" + NodeClassDriftTest.REST);
        Files.writeString(folder.resolve("other-groups.yaml"), NODE_CLASS.formatted(BY_TAG, "{name: spare}"));
        Files.writeString(folder.resolve("other-subnet.yaml"), NODE_CLASS.formatted("{id: subnet-b}", BY_TAG));
        Path file = Files.writeString(folder.resolve("drift.yaml"), """
                name: drift
                duration: 3h
                latencies: {profile: kwok}
                region: us-east-1
                cloud:
                  subnets:
                    - {id: subnet-a, zone: us-east-1a, tags: {team: shop}}
                    - {id: subnet-b, zone: us-east-1b, tags: {team: web}}
                  securityGroups:
                    - {id: sg-nodes, name: nodes, tags: {team: shop}}
                    - {id: sg-spare, name: spare}
                manifests: [before.yaml]
                timeline:
                """ + timeline);
        return RecordedRun.of(file.toString());
    }

    private static List<String> zones(RecordedRun run) {
        return run.observed(Observation.InstanceLaunched.class).stream()
                .map(Observation.InstanceLaunched::zone)
                .toList();
    }

    @Test
    void nodesAreLaunchedOnlyInZonesWithASelectedSubnet() throws IOException {
        RecordedRun run = run("  - {at: 1h, scale: {deployment: web, replicas: 6}}\n");

        assertThat(zones(run)).hasSize(6).containsOnly("us-east-1a");
        assertThat(run.observed(Observation.DisruptionCommand.class)).isEmpty();
    }

    @Test
    void nodesMoveToTheSubnetThatIsSelectedNow() throws IOException {
        RecordedRun run = run("  - {at: 30m30s, apply: other-subnet.yaml}\n");

        assertThat(zones(run)).containsExactly("us-east-1a", "us-east-1a", "us-east-1b", "us-east-1b");
        assertThat(run.observed(Observation.DisruptionCommand.class))
                .hasSize(2)
                .allMatch(command -> command.reason().equals("Drifted"));
        assertThat(run.times(Observation.DisruptionCommand.class)).first().isEqualTo(1_830.5);
    }

    @Test
    void anotherSecurityGroupDriftsTheNodesWithinAMinute() throws IOException {
        RecordedRun run = run("  - {at: 30m30s, retag: {id: sg-spare, tags: {team: shop}}}\n");

        assertThat(run.times(Observation.DisruptionCommand.class))
                .hasSize(2)
                .first()
                .isEqualTo(1_860.5);
    }

    @Test
    void nodeClassThatSelectsOtherGroupsDriftsAtOnce() throws IOException {
        assertThat(run("  - {at: 30m30s, apply: other-groups.yaml}\n").times(Observation.DisruptionCommand.class))
                .hasSize(2)
                .first()
                .isEqualTo(1_830.5);
    }

    @Test
    void nodeClassWithoutSubnetsLaunchesNothingAndCausesNoDrift() throws IOException {
        RecordedRun run = run("""
                  - {at: 30m30s, retag: {id: subnet-a}}
                  - {at: 40m, scale: {deployment: web, replicas: 3}}
                  - {at: 50m30s, retag: {id: subnet-a, tags: {team: shop}}}
                """);

        assertThat(run.observed(Observation.DisruptionCommand.class)).isEmpty();
        assertThat(run.times(Observation.InstanceLaunched.class))
                .hasSize(3)
                .last()
                .satisfies(at -> assertThat(at).isBetween(3_060.0, 3_080.0));
    }
}
