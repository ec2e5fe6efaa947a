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

/** Tests drift of nodes from their EC2NodeClass, in whole runs. */
class NodeClassDriftTest {
    private static final double HOUR = 3_600;
    private static final double POLL = 40.5;

    private static final String NODE_CLASS = """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: default}
            spec:
              role: %s
              amiSelectorTerms: [{alias: "%s"}]
              subnetSelectorTerms: [{tags: {a: b}}]
              securityGroupSelectorTerms: [{tags: {a: b}}]
            """;

    /** A NodePool whose nodes drift one at a time, and two pods with a node each. */
    static final String REST = """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: default}
            spec:
              disruption: {consolidateAfter: Never, budgets: [{nodes: "1"}]}
              template:
                spec:
                  expireAfter: Never
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements:
                    - {key: node.kubernetes.io/instance-type, operator: In, values: [c6i.large]}
                    - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  containers: [{name: web, image: web, resources: {requests: {cpu: 1500m, memory: 2Gi}}}]
            """;

    @TempDir
    private Path folder;

    /** Returns the times at which nodes were replaced because of drift, in seconds. */
    private List<Double> drifted(String alias, String timeline) throws IOException {
        Files.writeString(folder.resolve("before.yaml"), NODE_CLASS.formatted("nodes", alias) + "---\n" + REST);
        Files.writeString(folder.resolve("other-role.yaml"), NODE_CLASS.formatted("other", alias));
        Files.writeString(folder.resolve("other-image.yaml"), NODE_CLASS.formatted("nodes", "al2023@v20260301"));
        Path file = Files.writeString(folder.resolve("drift.yaml"), """
                name: drift
                duration: 30h
                latencies: {profile: kwok}
                region: us-east-1
                manifests: [before.yaml]
                timeline:
                """ + timeline);
        RecordedRun run = RecordedRun.of(file.toString());
        assertThat(run.observed(Observation.DisruptionCommand.class))
                .allMatch(command -> command.reason().equals("Drifted"));
        return run.times(Observation.DisruptionCommand.class);
    }

    @Test
    void latestImageIsNoticedUpToADayAfterItsRelease() throws IOException {
        assertThat(drifted("al2023@latest", "  - {at: 10h, imageRelease: {alias: al2023, version: v20260201}}\n"))
                .containsExactly(24 * HOUR + POLL, 24 * HOUR + POLL + 40);
    }

    @Test
    void pinnedImageDoesNotDriftWithARelease() throws IOException {
        assertThat(drifted("al2023@v20260101", "  - {at: 1h, imageRelease: {alias: al2023, version: v20260201}}\n"))
                .isEmpty();
    }

    @Test
    void anotherPinDriftsAtOnce() throws IOException {
        assertThat(drifted("al2023@v20260101", "  - {at: 10h, apply: other-image.yaml}\n"))
                .first()
                .isEqualTo(10 * HOUR + 0.5);
    }

    @Test
    void staticFieldDriftsAtOnce() throws IOException {
        assertThat(drifted("al2023@latest", "  - {at: 10h, apply: other-role.yaml}\n"))
                .hasSize(2)
                .first()
                .isEqualTo(10 * HOUR + 0.5);
    }

    @Test
    void sameNodeClassAppliedAgainChangesNothing() throws IOException {
        assertThat(drifted("al2023@latest", "  - {at: 10h, apply: before.yaml}\n"))
                .isEmpty();
    }
}
