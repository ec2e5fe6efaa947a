// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.ReplicaCount;
import dev.sawhorse.workloads.history.Resources;
import dev.sawhorse.workloads.trace.TraceInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests of SimKube's traces and kubereplay's logs. */
final class WorkloadHistoriesTest {
    private static final ObjectKey WEB = new ObjectKey("Deployment", "shop", "web");
    private static final ObjectKey NIGHTLY = new ObjectKey("CronJob", "shop", "nightly");

    private static final String SIMKUBE = """
            {"version": 2, "config": {"trackedObjects": {"apps/v1.Deployment": {"podSpecTemplatePaths": ["/spec/template"]}}},
             "events": [
              {"ts": 1767603600, "applied_objs": [{"apiVersion": "apps/v1", "kind": "Deployment",
                 "metadata": {"name": "web", "namespace": "shop"}, "spec": {"replicas": 2, "template": {"spec": {
                 "containers": [{"name": "c", "resources": {"requests": {"cpu": "500m", "memory": "1Gi"}}}]}}}}],
               "deleted_objs": []},
              {"ts": 1767603660, "applied_objs": [{"apiVersion": "apps/v1", "kind": "Deployment",
                 "metadata": {"name": "web", "namespace": "shop"}, "spec": {"replicas": 5}}], "deleted_objs": []},
              {"ts": 1767603720, "applied_objs": [], "deleted_objs": [{"apiVersion": "apps/v1", "kind": "Deployment",
                 "metadata": {"name": "web", "namespace": "shop"}}]}],
             "index": {}, "pod_lifecycles": {}}
            """;

    private static byte[] msgPack(int version) {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packer.packMapHeader(3).packString("version").packInt(version);
            packer.packString("events").packArrayHeader(1);
            packer.packMapHeader(3).packString("ts").packLong(1_767_603_600L);
            packer.packString("applied_objs").packArrayHeader(1);
            packer.packMapHeader(3).packString("kind").packString("CronJob");
            packer.packString("metadata").packMapHeader(2).packString("name").packString("nightly");
            packer.packString("namespace").packString("shop");
            packer.packString("spec").packMapHeader(0);
            packer.packString("deleted_objs").packArrayHeader(0);
            packer.packString("pod_lifecycles").packMapHeader(1);
            packer.packArrayHeader(2).packString("batch/v1.CronJob").packString("shop/nightly");
            packer.packMapHeader(1).packBigInteger(new BigInteger("10854321987654321098"));
            packer.packArrayHeader(2);
            packer.packMapHeader(1).packString("Finished").packArrayHeader(2);
            packer.packLong(1_767_603_601L).packLong(1_767_603_631L);
            packer.packMapHeader(1).packString("Running").packLong(1_767_603_661L);
            return packer.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TraceInput bytes(byte[] bytes) {
        return new TraceInput("history", () -> new ByteArrayInputStream(bytes));
    }

    @Test
    void aSimKubeTraceInJsonHasObjectsAndReplicas() {
        RecordedHistory history = RecordedHistory.read(HistoryFormat.SIMKUBE, SIMKUBE);

        assertThat(history.replicas)
                .containsExactly(
                        new ReplicaCount(Instant.ofEpochSecond(1_767_603_600L), WEB, 2),
                        new ReplicaCount(Instant.ofEpochSecond(1_767_603_660L), WEB, 5),
                        new ReplicaCount(Instant.ofEpochSecond(1_767_603_720L), WEB, 0));
        assertThat(history.applied).hasSize(2).allMatch(applied -> !applied.isNew());
        assertThat(history.deleted).hasSize(1);
    }

    @Test
    void aSimKubeTraceInMessagePackHasTheLifecyclesOfPods() {
        RecordedHistory history = RecordedHistory.read(HistoryFormat.SIMKUBE, bytes(msgPack(2)));

        Instant start = Instant.ofEpochSecond(1_767_603_601L);
        assertThat(history.pods)
                .containsExactly(
                        new PodLifetime(
                                NIGHTLY,
                                "",
                                Resources.NONE_KNOWN,
                                new PodLifetime.Times(null, null, start, start.plusSeconds(30), null)),
                        new PodLifetime(
                                NIGHTLY,
                                "",
                                Resources.NONE_KNOWN,
                                new PodLifetime.Times(null, null, start.plusSeconds(60), null, null)));
    }

    @Test
    void aTraceMayBeCompressed() throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(msgPack(2));
        }

        assertThat(HistoryFormat.of(bytes(compressed.toByteArray()))).isEqualTo(HistoryFormat.SIMKUBE);
        assertThat(RecordedHistory.read(HistoryFormat.SIMKUBE, bytes(compressed.toByteArray())).pods)
                .hasSize(2);
    }

    @Test
    void anotherVersionOfSimKubeIsAnError() {
        assertThatThrownBy(() -> RecordedHistory.read(HistoryFormat.SIMKUBE, bytes(msgPack(1))))
                .hasMessage("history: is a SimKube trace with version 1; version 2 is read\n"
                        + "Record it with SimKube 2.0 or later.");
    }

    @Test
    void aTruncatedMessagePackIsAnError() {
        byte[] whole = msgPack(2);

        assertThatThrownBy(() ->
                        RecordedHistory.read(HistoryFormat.SIMKUBE, bytes(Arrays.copyOf(whole, whole.length - 7))))
                .hasMessageContaining("in the middle of a value\nThe file was truncated; copy it again.");
    }

    @Test
    void millisecondsInPlaceOfSecondsAreAnError() {
        assertThatThrownBy(() ->
                        RecordedHistory.read(HistoryFormat.SIMKUBE, SIMKUBE.replace("1767603600", "1767603600000")))
                .hasMessage("history:3:10: ts 1767603600000 is not a Unix time in seconds\n"
                        + "It seems to be in milliseconds; divide it.");
    }

    @Test
    void eventsInTheWrongOrderAreAnError() {
        assertThatThrownBy(
                        () -> RecordedHistory.read(HistoryFormat.SIMKUBE, SIMKUBE.replace("1767603660", "1767603599")))
                .hasMessageStartingWith(
                        "history:7:3: the event at 2026-01-05T08:59:59Z follows one at 2026-01-05T09:00:00Z");
    }

    @Test
    void aReplayLogHasDeploymentsAndTheDurationOfJobs() {
        RecordedHistory history = RecordedHistory.read(HistoryFormat.KUBEREPLAY, """
                {"cluster": "demo", "captured": "2026-01-05T10:00:00Z", "events": [
                 {"type": "create", "kind": "Deployment", "key": "shop/web", "timestamp": "2026-01-05T09:00:00.5Z",
                  "deployment": {"metadata": {"name": "web", "namespace": "shop"}, "spec": {"replicas": 3}}},
                 {"type": "create", "kind": "Job", "key": "shop/job-1", "timestamp": "2026-01-05T09:01:00Z",
                  "duration": 90000000000, "job": {"metadata": {"name": "job-1", "namespace": "shop"}, "spec": {
                  "parallelism": 2, "completions": 2, "template": {"spec": {"containers": [
                   {"name": "c", "resources": {"requests": {"cpu": "1", "memory": "2Gi"}}}]}}}}},
                 {"type": "scale", "kind": "Deployment", "key": "shop/web", "replicas": 7, "timestamp": "2026-01-05T09:02:00Z"},
                 {"type": "delete", "kind": "Deployment", "key": "shop/web", "timestamp": "2026-01-05T09:03:00Z"}]}
                """);

        assertThat(history.replicas).extracting(ReplicaCount::replicas).containsExactly(3, 7, 0);
        assertThat(history.applied.get(0).manifest().text("kind")).isEqualTo("Deployment");
        Instant created = Instant.parse("2026-01-05T09:01:00Z");
        PodLifetime pod = new PodLifetime(
                new ObjectKey("Job", "shop", "job-1"),
                "",
                new Resources(1_000, 2L << 30),
                new PodLifetime.Times(created, null, null, created.plusSeconds(90), null));
        assertThat(history.pods).containsExactly(pod, pod);
    }

    @Test
    void aScaleEventWithoutReplicasIsAnError() {
        String text = """
                {"cluster": "demo", "captured": "2026-01-05T10:00:00Z", "events": [
                 {"type": "scale", "kind": "Deployment", "key": "shop/web", "timestamp": "2026-01-05T09:02:00Z"}]}
                """;

        assertThatThrownBy(() -> RecordedHistory.read(HistoryFormat.KUBEREPLAY, text))
                .hasMessageStartingWith(
                        "history:2:2: a scale event has no \"replicas\": the load from then on is unknown");
    }

    @Test
    void aTruncatedReplayLogIsAnError() {
        String text =
                "{\"cluster\": \"demo\", \"captured\": \"2026-01-05T10:00:00Z\", \"events\": [\n {\"type\": \"cre";

        assertThatThrownBy(() -> RecordedHistory.read(HistoryFormat.KUBEREPLAY, text))
                .hasMessageStartingWith("history:2:")
                .hasMessageContaining("Maybe the file was truncated.");
    }
}
