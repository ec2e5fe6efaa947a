// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tasks of Google's cluster traces, by the schemas of clusterdata-2011-2 and clusterdata-2019. */
class GoogleTraceTest {
    private static final TraceReading READING = new TraceReading(new ReferenceMachine(10_000, 100L << 30), false);

    private static final String EVENTS_2011 = """
            0,2,7,0,55,1,user,3,9,0.5,0.25,0.0001,1
            600000000,,8,0,,0,user,2,0,0.0125,0.00159,0.0004,0
            600000000,,8,1,,0,user,2,0,,,,0
            601500000,,8,1,56,1,user,2,0,,,,0
            602000000,,8,0,57,1,user,2,0,0.0125,0.00159,0.0004,0
            602500000,,8,0,57,8,user,2,0,0.0125,0.00159,0.0004,0
            603000000,,8,1,56,2,user,2,0,,,,0
            603000000,,8,1,,0,user,2,0,,,,0
            612000000,,8,0,57,4,user,2,0,0.0125,0.00159,0.0004,0
            9223372036854775807,,7,0,55,5,user,3,9,0.5,0.25,0.0001,1
            """;

    @Test
    void taskArrivesWhenItIsSubmittedAndRunsFromItsScheduleToItsEnd() {
        List<TracePod> pods = read(EVENTS_2011);
        assertThat(TraceFormat.of(input(EVENTS_2011))).isEqualTo(TraceFormat.GOOGLE_2011);
        assertThat(pods).extracting(TracePod::id).containsExactly("7/0", "8/1", "8/0", "8/1");
        assertThat(pods).extracting(pod -> pod.arrivalNanos() / 1e9).containsExactly(0.0, 600.0, 600.0, 603.0);
        assertThat(pods)
                .extracting(TracePod::lifetimeNanos)
                .containsExactly(TracePod.UNKNOWN, 1_500_000_000L, 10_000_000_000L, TracePod.UNKNOWN);
        assertThat(pods).extracting(TracePod::censored).containsExactly(true, false, false, true);
        assertThat(pods)
                .extracting(TracePod::cpuMillis)
                .containsExactly(5_000L, TracePod.UNKNOWN, 125L, TracePod.UNKNOWN);
        assertThat(pods.get(0).memoryBytes()).isEqualTo(25L << 30);
        assertThat(pods).extracting(TracePod::group).containsExactly("7", "8", "8", "8");
    }

    @Test
    void tableOf2019IsReadByItsHeadingsWithoutReservations() {
        String events = """
                time,type,collection_id,collection_type,instance_index,resource_request.cpus,resource_request.memory
                1000000,SUBMIT,1,0,4,0.1,0.2
                1000000,0,2,1,0,1,1
                1500000,2,1,0,4,0.1,0.2
                2000000,3,1,0,4,0.1,0.2
                9000000,6,1,0,4,0.1,0.2
                """;
        assertThat(TraceFormat.of(input(events))).isEqualTo(TraceFormat.GOOGLE_2019);
        assertThat(read(events))
                .containsExactly(
                        new TracePod("1/4", 1_000_000_000L, 7_000_000_000L, false, 1_000, 20L << 30, 0, 1, "", "1"));
    }

    @Test
    void jsonLinesOf2019AreReadAsTheyCanBeDownloaded() {
        String events = """
                {"time":"1000000","type":"0","collection_id":"1","instance_index":"4","resource_request":{"cpus":0.1,"memory":0.2}}
                {"time":"2000000","type":"3","collection_id":"1","instance_index":"4","resource_request":{"cpus":0.1,"memory":0.2}}
                {"time":"2000000","type":"3","collection_id":"2","collection_type":"1","instance_index":"4"}
                {"time":"9000000","type":"7","collection_id":"1","instance_index":"4"}
                """;
        assertThat(TraceFormat.of(input(events))).isEqualTo(TraceFormat.GOOGLE_2019);
        assertThat(read(events))
                .containsExactly(
                        new TracePod("1/4", 1_000_000_000L, 7_000_000_000L, false, 1_000, 20L << 30, 0, 1, "", "1"));
    }

    @Test
    void errorsAreReportedWithTheirPosition() {
        assertRefused(
                "5,,7,0,5,9,u,3,9,,,,1\n", "trace:1:10: event type \"9\" is not an event", "mean a number from 0");
        assertRefused(
                "5,,7,0,5,0,u,3,9,,,,1\n4,,7,0,5,1,u,3,9,,,,1\n",
                "trace:2:1: time 4 is before the row above",
                "Sort the events by time first.");
        assertRefused("5,,7,0,5,0,u,3,9,-0.5,,,1\n", "trace:1:18: CPU request -0.5 is negative", "Leave");
        assertRefused("5,,7,0,5,0,u,3,9,NaN,,,1\n", "trace:1:18: CPU request \"NaN\" is not a number", "Leave");
        assertRefused("time,collection_id,type\n1,2,0\n", "the column \"task index\" is missing", "Maybe");
        assertRefused(
                "{\"collection_id\":\"1\",\"time\":\"1\",\"type\":\"12\"}\n",
                "trace:1:1: type \"12\" is not an event",
                "0 (SUBMIT)");
        assertRefused("{\"collection_id\":\"1\",\"type\":\"0\"}\n", "trace:1:1: time is missing", "another format");
        assertRefused("{\"collection_id\":\"1\",\"ty\n", "trace:1:", "Maybe the file was truncated");
    }

    private static void assertRefused(String text, String message, String hint) {
        assertThatThrownBy(() -> read(text)).hasMessageContaining(message).hasMessageContaining(hint);
    }

    private static TraceInput input(String text) {
        return TraceInput.ofText("trace", text);
    }

    private static List<TracePod> read(String text) {
        List<TracePod> pods = new ArrayList<>();
        try (PodSource trace = TraceFormat.of(input(text)).open(input(text), READING)) {
            for (TracePod pod = trace.next(); pod != null; pod = trace.next()) {
                pods.add(pod);
            }
        }
        return pods;
    }
}
