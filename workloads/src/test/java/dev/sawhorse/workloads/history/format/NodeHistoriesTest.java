// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.history.ProvisioningObservation;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of the log of Karpenter and of the table of LogParserForKarpenter. */
final class NodeHistoriesTest {
    private static final String ROUND = """
            {"level":"INFO","time":"2026-01-05T09:00:01.000Z","logger":"controller","message":"found provisionable pod(s)","commit":"abc","controller":"provisioner","Pods":"shop/web-1, shop/web-2 and 3 other(s)","duration":"220.5ms"}
            """;
    private static final String CREATED = """
            {"level":"INFO","time":"2026-01-05T09:00:01.010Z","logger":"controller","message":"created nodeclaim","commit":"abc","controller":"provisioner","NodePool":{"name":"default"},"NodeClaim":{"name":"default-x"},"requests":{"cpu":"2"},"instance-types":"m5.large, m5.xlarge"}
            """;
    private static final String LAUNCHED = """
            {"level":"INFO","time":"2026-01-05T09:00:03.000Z","logger":"controller","message":"launched nodeclaim","commit":"abc","controller":"nodeclaim.lifecycle","NodeClaim":{"name":"default-x"},"provider-id":"aws:///eu-west-1a/i-0f1","instance-type":"m5.large","zone":"eu-west-1a","capacity-type":"spot","allocatable":{"cpu":"1930m"}}
            """;
    private static final String REST = """
            {"level":"INFO","time":"2026-01-05T09:00:20.000Z","logger":"controller","message":"registered nodeclaim","commit":"abc","NodeClaim":{"name":"default-x"},"provider-id":"aws:///eu-west-1a/i-0f1","Node":{"name":"ip-10-0-0-1"}}
            {"level":"INFO","time":"2026-01-05T09:00:35.000Z","logger":"controller","message":"initialized nodeclaim","commit":"abc","NodeClaim":{"name":"default-x"},"provider-id":"aws:///eu-west-1a/i-0f1","Node":{"name":"ip-10-0-0-1"}}
            {"level":"INFO","time":"2026-01-05T10:00:00.000Z","logger":"controller","message":"disrupting node(s)","commit":"abc","reason":"underutilized","decision":"replace","disrupted-node-count":1,"replacement-node-count":1,"pod-count":4,"disrupted-nodes":[{"Node":{"name":"ip-10-0-0-1"},"NodeClaim":{"name":"default-x"},"capacity-type":"spot","instance-type":"m5.large"}],"replacement-nodes":[]}
            {"level":"INFO","time":"2026-01-05T10:00:40.000Z","logger":"controller","message":"tainted node","commit":"abc","Node":{"name":"ip-10-0-0-1"},"taint.Key":"karpenter.sh/disrupted","taint.Value":"","taint.Effect":"NoSchedule"}
            {"level":"INFO","time":"2026-01-05T10:01:30.000Z","logger":"controller","message":"deleted nodeclaim","commit":"abc","NodeClaim":{"name":"default-x"},"provider-id":"aws:///eu-west-1a/i-0f1","Node":{"name":"ip-10-0-0-1"}}
            """;

    private static final NodeObservation WHOLE = new NodeObservation(
            new NodeObservation.Identity("default-x", "ip-10-0-0-1", "i-0f1", "default"),
            new NodeObservation.Instance("m5.large", "eu-west-1a", "spot"),
            new NodeObservation.Times(
                    Instant.parse("2026-01-05T09:00:01.010Z"),
                    Instant.parse("2026-01-05T09:00:03Z"),
                    Instant.parse("2026-01-05T09:00:20Z"),
                    Instant.parse("2026-01-05T09:00:35Z"),
                    Instant.parse("2026-01-05T10:00:40Z"),
                    Instant.parse("2026-01-05T10:01:30Z")),
            new NodeObservation.Disruption(Instant.parse("2026-01-05T10:00:00Z"), "underutilized", "replace", 1, 1, 4),
            null);

    @Test
    void theLogOfKarpenterHasTheWholeLifeOfANodeAndTheDecisions() {
        RecordedHistory history = RecordedHistory.read(HistoryFormat.KARPENTER_LOG, ROUND + CREATED + LAUNCHED + REST);

        assertThat(history.nodes).containsExactly(WHOLE);
        assertThat(history.rounds)
                .containsExactly(new ProvisioningObservation(
                        Instant.parse("2026-01-05T09:00:01Z"), 5, Duration.ofNanos(220_500_000)));
    }

    @Test
    void aPrefixOfKubectlIsIgnoredAndOtherLinesAreCounted() {
        String text = "[pod/karpenter-1/controller] " + CREATED + "panic: x\n[pod/karpenter-1/controller] " + LAUNCHED;

        RecordedHistory history = RecordedHistory.read(HistoryFormat.KARPENTER_LOG, text);

        assertThat(history.nodes).hasSize(1);
        assertThat(history.findings.skipped()).hasSize(1);
        assertThat(history.findings.skipped().get(0).what()).isEqualTo("lines without a JSON object");
        assertThat(history.findings.skipped().get(0).first()).hasToString("history:2");
    }

    @Test
    void aNodeClaimFromBeforeTheLogIsReported() {
        RecordedHistory history = RecordedHistory.read(HistoryFormat.KARPENTER_LOG, REST);

        assertThat(history.nodes.get(0).times().created()).isNull();
        assertThat(history.findings.missing().get(0).field())
                .isEqualTo("the creation of 1 NodeClaims, which is before the log begins");
    }

    @Test
    void aClockThatGoesBackwardsIsAnError() {
        String early = LAUNCHED.replace("09:00:03", "08:59:03");

        assertThatThrownBy(() -> RecordedHistory.read(HistoryFormat.KARPENTER_LOG, CREATED + early))
                .hasMessage(
                        "history:2:1: the NodeClaim default-x is launched at 2026-01-05T08:59:03Z, before it is created"
                                + " at 2026-01-05T09:00:01.010Z\nThe clock went backwards, or the file mixes two clusters.");
    }

    @Test
    void theTableOfLogParserHasTheSameNode() {
        String table = """
                nodeclaim[1],createdtime[2],nodepool[3],instancetypes[4],launchedtime[5],providerid[6],instancetype[7],zone[8],capacitytype[9],registeredtime[10],k8snodename[11],initializedtime[12],disruptiontime[15],disruptionreason[16],disruptiondecision[17],disruptednodecount[18],replacementnodecount[19],disruptedpodcount[20],annotationtime[21],tainttime[23],interruptiontime[25],interruptionkind[26],deletedtime[27]
                default-x,2026-01-05T09:00:01.010Z,default,m5.large|m5.xlarge,2026-01-05T09:00:03.000Z,i-0f1,m5.large,eu-west-1a,spot,2026-01-05T09:00:20.000Z,ip-10-0-0-1,2026-01-05T09:00:35.000Z,2026-01-05T10:00:00.000Z,underutilized,replace,1,1,4,,2026-01-05T10:00:40.000Z,,,2026-01-05T10:01:30.000Z
                """;

        assertThat(RecordedHistory.read(HistoryFormat.LP4K, table).nodes).containsExactly(WHOLE);
    }

    @Test
    void aTableWithOtherColumnsIsAnError() {
        String table = "nodeclaim[1],created[2],launchedtime[3],zone[4]\nx,,,\n";

        assertThatThrownBy(() -> RecordedHistory.read(HistoryFormat.LP4K, table))
                .hasMessageStartingWith("history:1: the column \"createdtime\" is missing");
    }
}
