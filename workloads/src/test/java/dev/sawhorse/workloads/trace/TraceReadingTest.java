// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.input.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TraceReadingTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long MIB = 1L << 20;

    @TempDir
    private Path folder;

    @Test
    void ownTableIsReadAndWrittenWithoutLoss() throws IOException {
        String text = """
                pod_id,arrival_s,duration_s,censored,cpu_milli,mem_mib,gpu_milli,replicas,qos,group
                "a,1",0,3600,0,250,0.5,0,1,Burstable,web
                b,1.000000001,,1,,,500,3,,
                """;
        List<TracePod> pods = read(text, TraceFormat.CSV);

        assertThat(pods)
                .containsExactly(
                        new TracePod("a,1", 0, 3600 * SECOND, false, 250, MIB / 2, 0, 1, "Burstable", "web"),
                        new TracePod(
                                "b",
                                SECOND + 1,
                                TracePod.UNKNOWN,
                                true,
                                TracePod.UNKNOWN,
                                TracePod.UNKNOWN,
                                500,
                                3,
                                "",
                                ""));
        StringWriter written = new StringWriter();
        try (TraceWriter writer = new TraceWriter(written)) {
            for (TracePod pod : pods) {
                writer.write(pod);
            }
        }
        assertThat(written).hasToString(text);
    }

    @Test
    void openbPodListIsRead() throws IOException {
        List<TracePod> pods = read("""
                name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
                openb-pod-0000,12000,16384,1,460,,LS,Running,0,12537496,10
                openb-pod-0001,6000,12288,8,1000,V100M32,BE,Running,427061,12902960,427061
                """, TraceFormat.OPENB);

        assertThat(pods)
                .containsExactly(
                        new TracePod(
                                "openb-pod-0000",
                                0,
                                12_537_486 * SECOND,
                                false,
                                12_000,
                                16_384 * MIB,
                                460,
                                1,
                                "LS",
                                ""),
                        new TracePod(
                                "openb-pod-0001",
                                427_061 * SECOND,
                                12_475_899 * SECOND,
                                true,
                                6_000,
                                12_288 * MIB,
                                8_000,
                                1,
                                "BE",
                                ""));
    }

    @Test
    void azureTableWithoutHeadingsIsReadAndSorted() throws IOException {
        List<TracePod> pods = read("""
                wR/G,sub1,dep1,2188800,2591700,99.5,3.5,7.9,Delay-insensitive,1,1.75
                x/Xs,sub1,dep1,0,2591700,99.3,3.4,7.9,Delay-insensitive,2,4
                H5Cx,sub1,dep1,300,1500,99.3,3.4,7.9,Interactive,>24,>64
                """, TraceFormat.VMS);

        assertThat(pods).extracting(TracePod::id).containsExactly("x/Xs", "H5Cx", "wR/G");
        assertThat(pods.get(0))
                .isEqualTo(new TracePod("x/Xs", 0, 2_591_700 * SECOND, true, 2_000, 4_096 * MIB, 0, 1, "", "dep1"));
        assertThat(pods.get(1).lifetimeNanos()).isEqualTo(1_200 * SECOND);
        assertThat(pods.get(1).cpuMillis()).isEqualTo(24_000);
        assertThat(pods.get(1).memoryBytes()).isEqualTo(65_536 * MIB);
    }

    @Test
    void machineTableHasUnitsInItsHeadings() throws IOException {
        assertThat(read("vm_id,start_us,end_us,cores,memory_gib\nv,1500000,2500000,0.5,1.5\n", TraceFormat.VMS))
                .containsExactly(new TracePod("v", SECOND * 3 / 2, SECOND, false, 500, 1_536 * MIB, 0, 1, "", ""));
    }

    @Test
    void dumpOfKubectlIsSortedByCreation() throws IOException {
        String text = """
                {"apiVersion": "v1", "kind": "List", "items": [
                 {"metadata": {"name": "web-1", "namespace": "shop", "creationTimestamp": "2026-01-05T09:00:10Z",
                               "ownerReferences": [{"name": "web"}]},
                  "spec": {"containers": [{"resources": {"requests": {"cpu": "250m", "memory": "1Gi"}}},
                                          {"resources": {}}],
                           "initContainers": [{"restartPolicy": "Always", "resources": {"requests": {"cpu": "0.1"}}},
                                              {"resources": {"requests": {"cpu": "300m"}}}]},
                  "status": {"qosClass": "Burstable", "containerStatuses": [{"state": {"running": {}}}]}},
                 {"metadata": {"name": "job", "creationTimestamp": "2026-01-05T09:00:00Z"},
                  "spec": {"containers": [{"resources": {"requests": {"nvidia.com/gpu": "2"}}}]},
                  "status": {"containerStatuses": [
                   {"state": {"terminated": {"finishedAt": "2026-01-05T09:01:00Z"}}}]}}]}
                """;
        assertThat(read(text, TraceFormat.KUBECTL))
                .containsExactly(
                        new TracePod("job", 0, 60 * SECOND, false, 0, 0, 2_000, 1, "", ""),
                        new TracePod(
                                "shop/web-1",
                                10 * SECOND,
                                TracePod.UNKNOWN,
                                true,
                                400,
                                1_024 * MIB,
                                0,
                                1,
                                "Burstable",
                                "web"));
    }

    @Test
    void compressedTraceIsReadWhateverItsName() throws IOException {
        Path file = folder.resolve("trace.csv");
        Files.write(file, gzip("pod_id,arrival_s,duration_s\na,0,1\n"));
        assertThat(TraceSummary.of(TraceFormat.CSV.open(file)).rows()).isEqualTo(1);
    }

    @Test
    void missingColumnIsNamed() {
        assertRefused(
                "pod_id,arival_s,duration_s\na,0,1\n",
                ":1: the column \"arrival_s\" is missing",
                "Did you mean \"arival_s\"?");
    }

    @Test
    void arrivalBeforeTheRowAboveIsRefused() {
        assertRefused(
                "pod_id,arrival_s,duration_s\na,5,1\nbc,4,1\n",
                ":3:4: arrival_s 4 is before the row above",
                "Sort the rows by arrival_s first: sawhorse trace convert --sort.");
    }

    @Test
    void negativeDurationIsRefused() {
        assertRefused(
                "pod_id,arrival_s,duration_s\na,5,-1\n",
                ":2:5: duration_s -1 is negative",
                "Maybe the end is before the start");
        assertRefused(
                "vm_id,start_s,end_s\nv,10,9\n",
                ":2:6: end_s 9 is before the start 10",
                "Maybe the two columns are swapped.");
    }

    @Test
    void nonNumericValueIsRejected() {
        assertRefused(
                "pod_id,arrival_s,duration_s\na,NaN,1\n",
                ":2:3: arrival_s \"NaN\" is not a number",
                "Leave unknown values empty");
        assertRefused(
                "pod_id,arrival_s,duration_s\na,0,5m\n", ":2:5: duration_s \"5m\" is not a number", "Remove the unit");
        assertRefused(
                "pod_id,arrival_s,duration_s\na,1e999999999,1\n",
                ":2:3: arrival_s 1e999999999 has more than 60 digits",
                "");
    }

    @Test
    void unknownUnitIsRefused() {
        assertRefused(
                "vm_id,start_s,end_s,mem_pages\nv,0,9,1\n",
                ":1:21: \"mem_pages\" has an unknown unit",
                "End the heading with _ and bytes, kib, mib or gib.");
        assertRefused(
                "pod_id,arrival_s,duration_s,cpu_cores\na,0,9,1\n",
                ":1:29: \"cpu_cores\" has an unknown unit",
                "_ and milli.");
    }

    @Test
    void rowThatIsTooShortIsRefused() {
        assertRefused(
                "pod_id,arrival_s,duration_s\na,0\n",
                ":2: has 2 values, but the table has 3 columns",
                "Maybe the file was truncated.");
    }

    @Test
    void emptyFileIsRefused() {
        assertRefused("", " is empty", "");
    }

    @Test
    void compressedTraceCutShortIsRefused() throws IOException {
        StringBuilder rows = new StringBuilder("pod_id,arrival_s,duration_s\n");
        for (int i = 0; i < 5_000; i++) {
            rows.append("pod-")
                    .append(i)
                    .append(',')
                    .append(i)
                    .append(',')
                    .append(i * 7919 % 1000)
                    .append('\n');
        }
        byte[] whole = gzip(rows.toString());
        Path file = folder.resolve("cut.csv.gz");
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));

        assertThatThrownBy(() -> TraceSummary.of(TraceFormat.of(file).open(file)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageMatching(
                        "(?s).*cut.csv.gz:[1-9][0-9]{3}: the compressed data are truncated\\nMaybe the file was "
                                + "truncated by an incomplete copy\\.");
    }

    @Test
    void dumpCutShortIsRefused() {
        assertRefused("{\"items\": [{\"metadata\": {\"name\": ", ":1:", "Maybe the dump was truncated.");
        assertRefused("{\"kind\": \"List\"}", " has no \"items\"", "kubectl get pods");
        assertRefused("{\"items\": [\n  {\"metadata\": {}}]}", ":2:3: is not a pod", "kubectl get pods");
    }

    private void assertRefused(String text, String message, String hint) {
        assertThatThrownBy(() -> read(text, null))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("trace.txt" + (message.startsWith(":") ? "" : ":") + message)
                .hasMessageContaining(hint);
    }

    private List<TracePod> read(String text, TraceFormat expected) throws IOException {
        Path file = folder.resolve("trace.txt");
        Files.writeString(file, text);
        TraceFormat format = TraceFormat.of(file);
        if (expected != null) {
            assertThat(format).isEqualTo(expected);
        }
        List<TracePod> pods = new ArrayList<>();
        try (PodSource source = format.open(file)) {
            for (TracePod pod = source.next(); pod != null; pod = source.next()) {
                pods.add(pod);
            }
        }
        return pods;
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}
