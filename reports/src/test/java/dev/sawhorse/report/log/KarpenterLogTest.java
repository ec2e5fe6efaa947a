// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.log;

import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.InstanceNotice;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimLaunchFailed;
import dev.sawhorse.journal.Observation.NodeClaimRefused;
import dev.sawhorse.journal.Observation.NodePoolApplied;
import dev.sawhorse.journal.Observation.Provisioned;
import dev.sawhorse.journal.Observation.ProvisioningTimed;
import dev.sawhorse.report.export.ExportKind;
import dev.sawhorse.report.export.Told;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KarpenterLogTest {
    private static final Pattern MESSAGE = Pattern.compile("\"message\":\"([^\"]*)\",\"commit\"");
    private static final String HEAD = "{\"level\":\"%s\",\"time\":\"2026-03-01T%s\",\"logger\":\"controller\","
            + "\"message\":\"%s\",\"commit\":\"sawhorse-0.1.0\",\"controller\":\"%s\",";

    @Test
    void aRoundIsLoggedBeforeItsNodeClaims() throws IOException {
        List<String> lines = log(Told.run()
                .at(2, new Provisioned(7, 2, 6, 1, 0))
                .launched(2, "c1", "a", "b", "c")
                .launched(2, "c2", "d", "e", "f"));
        assertThat(lines)
                .extracting(KarpenterLogTest::message)
                .containsExactly(
                        "found provisionable pod(s)",
                        "computed new nodeclaim(s) to fit pod(s)",
                        "computed unready node(s) will fit pod(s)",
                        "created nodeclaim",
                        "launched nodeclaim",
                        "created nodeclaim",
                        "launched nodeclaim");
        assertThat(lines.get(0))
                .isEqualTo(HEAD.formatted("INFO", "12:00:02.000Z", "found provisionable pod(s)", "provisioner")
                        + "\"namespace\":\"\",\"name\":\"\",\"reconcileID\":\"00000000-0000-4000-8000-000000000001\","
                        + "\"Pods\":\"default/a, default/b, default/c, default/d, default/e and 2 other(s)\","
                        + "\"duration\":\"0s\"}");
        assertThat(lines.get(3))
                .contains(
                        "000000000001\",\"NodePool\":{\"name\":\"default\"},\"NodeClaim\":{\"name\":\"c1\"},"
                                + "\"requests\":{\"cpu\":\"3\",\"memory\":\"3Gi\"},\"instance-types\":\"12 instance type(s)\"}");
    }

    @Test
    void theDurationOfARoundIsThatOfTheDecisionSpeed() throws IOException {
        List<String> lines = log(Told.run()
                .at(2, new ProvisioningTimed(65_500_000))
                .at(2, new Provisioned(3, 1, 3, 0, 0))
                .launched(2, "c1", "a", "b", "c"));
        assertThat(lines.get(0)).endsWith("\"duration\":\"65.5ms\"}");
    }

    @Test
    void aLifeIsLoggedWithTheKeysOfItsController() throws IOException {
        List<String> lines = log(Told.run()
                .launched(2, "c1", "a")
                .joined(30.25, "c1")
                .deleting(600, "c1", "Expired")
                .gone(620, "c1"));
        assertThat(lines)
                .extracting(KarpenterLogTest::message)
                .containsExactly(
                        "created nodeclaim",
                        "launched nodeclaim",
                        "registered nodeclaim",
                        "initialized nodeclaim",
                        "tainted node",
                        "deleted node",
                        "deleted nodeclaim");
        assertThat(lines.get(3))
                .isEqualTo(HEAD.formatted("INFO", "12:00:30.250Z", "initialized nodeclaim", "nodeclaim.lifecycle")
                        + "\"controllerGroup\":\"karpenter.sh\",\"controllerKind\":\"NodeClaim\","
                        + "\"NodeClaim\":{\"name\":\"c1\"},\"namespace\":\"\",\"name\":\"c1\","
                        + "\"reconcileID\":\"00000000-0000-4000-8000-000000000004\","
                        + "\"provider-id\":\"aws:///us-east-1a/i-c1\",\"Node\":{\"name\":\"node-c1\"},"
                        + "\"allocatable\":{\"cpu\":\"1930m\",\"memory\":\"7Gi\"}}");
        assertThat(lines.get(4))
                .contains("\"NodeClaim\":{\"name\":\"c1\"},\"taint.Key\":\"karpenter.sh/disrupted\","
                        + "\"taint.Value\":\"\",\"taint.Effect\":\"NoSchedule\"}");
    }

    @Test
    void aDisruptionNamesItsNodesAndWhatReplacesThem() throws IOException {
        List<String> lines = log(Told.run()
                .launched(1, "a")
                .joined(20, "a")
                .pod(30, "p")
                .bound(30, "p", "node-a")
                .at(300, new DisruptionCommand("Underutilized", "replace", "single", List.of("a"), 1))
                .launched(300, "b", "p"));
        assertThat(lines.get(4))
                .contains("\"message\":\"disrupting node(s)\"")
                .endsWith("\"command\":\"Underutilized/00000000-0000-4000-9000-000000000001: replace: "
                        + "nodepools=[default]: [node-a] -> [1 replacement]\",\"decision\":\"replace\","
                        + "\"disrupted-node-count\":1,\"replacement-node-count\":1,\"pod-count\":1,"
                        + "\"disrupted-nodes\":[{\"Node\":{\"name\":\"node-a\"},\"NodeClaim\":{\"name\":\"a\"},"
                        + "\"capacity-type\":\"spot\",\"instance-type\":\"m5.large\"}],"
                        + "\"replacement-nodes\":[{\"instance-types\":\"12 instance type(s)\"}]}");
        assertThat(lines.get(5)).contains("\"message\":\"created nodeclaim\"", "\"controller\":\"disruption\"");
    }

    @Test
    void anInterruptionNamesItsMessage() throws IOException {
        List<String> lines = log(Told.run()
                .launched(1, "a")
                .joined(20, "a")
                .launched(1, "b")
                .deleting(500, "a", "SpotInterruption")
                .at(600, new InstanceNotice("i-b", "system status check fails"))
                .deleting(600, "b", "Unhealthy"));
        assertThat(lines)
                .filteredOn(line -> message(line).equals("initiating delete from interruption message"))
                .satisfiesExactly(
                        first -> assertThat(first)
                                .endsWith("\"messageKind\":\"spot_interrupted\",\"NodeClaim\":{\"name\":\"a\"},"
                                        + "\"action\":\"CordonAndDrain\",\"Node\":{\"name\":\"node-a\"}}"),
                        second -> assertThat(second)
                                .endsWith("\"messageKind\":\"system_status\",\"NodeClaim\":{\"name\":\"b\"},"
                                        + "\"action\":\"ForcefulTermination\"}"));
    }

    @Test
    void aDrainThatIsLimitedIsAnnotated() throws IOException {
        assertThat(log(Told.run()
                        .at(0, new NodePoolApplied("default", "WhenEmpty", 3600, Map.of()))
                        .launched(1, "a")
                        .deleting(500, "a", "Expired")))
                .last()
                .asString()
                .contains("\"message\":\"annotated nodeclaim\"")
                .endsWith("\"karpenter.sh/nodeclaim-termination-timestamp\":\"2026-03-01T13:08:20Z\"}");
    }

    @Test
    void failuresAreErrors() throws IOException {
        assertThat(log(Told.run()
                        .at(1, new NodeClaimCreated("c1", "default", 3, 1000, 0, List.of()))
                        .at(1, new NodeClaimLaunchFailed("c1", "insufficient capacity, all gone"))
                        .at(
                                2,
                                new EventPublished(
                                        "pod/shop/x", "FailedScheduling", "Failed to schedule pod, no room"))))
                .satisfiesExactly(
                        created -> assertThat(message(created)).isEqualTo("created nodeclaim"),
                        failed -> assertThat(failed)
                                .startsWith("{\"level\":\"ERROR\"")
                                .contains("\"message\":\"failed launching nodeclaim\"")
                                .endsWith("\"error\":\"insufficient capacity, all gone\"}"),
                        unschedulable -> assertThat(unschedulable)
                                .contains("\"message\":\"could not schedule pod\"")
                                .endsWith("\"Pod\":{\"name\":\"x\",\"namespace\":\"shop\"},\"error\":\"no room\"}"));
    }

    @Test
    void aRoundWhoseNodePoolsAreOverTheirLimitsFailsWithAllErrors() throws IOException {
        List<String> lines = log(Told.run()
                .at(2, new Provisioned(3, 3, 3, 0, 0))
                .at(2, new NodeClaimRefused("small", "cpu", "80", "64"))
                .launched(2, "c1", "a")
                .at(2, new NodeClaimRefused("gpu", "nvidia.com/gpu", "9", "8"))
                .at(60, new Provisioned(1, 1, 1, 0, 0), new NodeClaimRefused("small", "cpu", "80", "64")));
        assertThat(lines)
                .extracting(KarpenterLogTest::message)
                .containsExactly(
                        "found provisionable pod(s)",
                        "computed new nodeclaim(s) to fit pod(s)",
                        "created nodeclaim",
                        "launched nodeclaim",
                        "Reconciler error",
                        "found provisionable pod(s)",
                        "computed new nodeclaim(s) to fit pod(s)",
                        "Reconciler error");
        assertThat(lines.get(4))
                .isEqualTo(HEAD.formatted("ERROR", "12:00:02.000Z", "Reconciler error", "provisioner")
                        + "\"namespace\":\"\",\"name\":\"\",\"reconcileID\":\"00000000-0000-4000-8000-000000000001\","
                        + "\"error\":\"creating node claim, resource usage exceeds limit (limit=64, resource-name=cpu, "
                        + "usage=80); creating node claim, resource usage exceeds limit (limit=8, "
                        + "resource-name=nvidia.com/gpu, usage=9)\"}");
        assertThat(lines.get(7))
                .endsWith(
                        "\"limit\":\"64\",\"resource-name\":\"cpu\",\"usage\":\"80\",\"error\":\"creating node claim, "
                                + "resource usage exceeds limit (limit=64, resource-name=cpu, usage=80)\"}");
    }

    @Test
    void aCommandWhoseReplacementIsRefusedFailsWithItsReason() throws IOException {
        List<String> lines = log(Told.run()
                .launched(1, "a")
                .joined(20, "a")
                .at(300, new DisruptionCommand("Drifted", "replace", "", List.of("a"), 1))
                .at(300, new NodeClaimRefused("default", "memory", "68719476736", "34359738368")));
        assertThat(lines.get(4)).contains("\"message\":\"disrupting node(s)\"");
        assertThat(lines.get(5))
                .contains("\"message\":\"Reconciler error\"", "\"controller\":\"disruption\"")
                .endsWith("\"command-id\":\"00000000-0000-4000-9000-000000000001\",\"drifted\":\"reason\","
                        + "\"limit\":\"34359738368\",\"resource-name\":\"memory\",\"usage\":\"68719476736\","
                        + "\"error\":\"disrupting, disrupting candidates, disrupting candidates, launching replacement "
                        + "nodeclaim, creating node claim, resource usage exceeds limit (limit=34359738368, "
                        + "resource-name=memory, usage=68719476736) (command-id=00000000-0000-4000-9000-000000000001) "
                        + "(drifted=reason)\"}");
    }

    @Test
    void aStaticNodePoolOverItsLimitIsNamed() throws IOException {
        assertThat(log(Told.run().at(5, new NodeClaimRefused("fixed", "nodes", "4", "3"))))
                .singleElement()
                .asString()
                .contains("\"controller\":\"static.provisioning\"", "\"NodePool\":{\"name\":\"fixed\"}")
                .endsWith(
                        "\"error\":\"creating nodeclaims, creating node claim, resource usage exceeds limit (limit=3, "
                                + "resource-name=nodes, usage=4)\"}");
    }

    @Test
    void requestsAreAllThatKarpenterSumsUpInTheFormTheyWereWritten() throws IOException {
        Map<String, String> requests =
                Map.of("cpu", "3750m", "memory", "30G", "ephemeral-storage", "50G", "nvidia.com/gpu", "1", "pods", "1");
        assertThat(log(Told.run()
                        .at(1, new NodeClaimCreated("c1", "default", 3, 3750, 30_000_000_000L, List.of(), requests))))
                .singleElement()
                .asString()
                .contains("\"requests\":{\"cpu\":\"3750m\",\"ephemeral-storage\":\"50G\",\"memory\":\"30G\","
                        + "\"nvidia.com/gpu\":\"1\",\"pods\":\"1\"}");
    }

    @Test
    void aNodePoolThatARoundSkipsIsLogged() throws IOException {
        assertThat(log(Told.run()
                        .at(
                                11,
                                new EventPublished(
                                        "nodepool/gpu",
                                        "NoCompatibleInstanceTypes",
                                        "NodePool requirements filtered out all compatible available instance types"))))
                .singleElement()
                .asString()
                .contains("\"message\":\"skipping, nodepool requirements filtered out all instance types\"")
                .endsWith("\"NodePool\":{\"name\":\"gpu\"}}");
    }

    private static List<String> log(Told told) throws IOException {
        return told.export(ExportKind.KARPENTER_LOG, 7200).lines().toList();
    }

    private static String message(String line) {
        Matcher matcher = MESSAGE.matcher(line);
        assertThat(matcher.find()).as(line).isTrue();
        return matcher.group(1);
    }
}
