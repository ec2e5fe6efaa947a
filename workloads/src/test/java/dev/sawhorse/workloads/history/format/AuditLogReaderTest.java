// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.ReplicaCount;
import dev.sawhorse.workloads.history.Resources;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.Instant;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class AuditLogReaderTest {
    private static String event(String at, String verb, String resource, String rest) {
        return "{\"kind\":\"Event\",\"apiVersion\":\"audit.k8s.io/v1\",\"level\":\"RequestResponse\",\"auditID\":\"a\","
                + "\"stage\":\"ResponseComplete\",\"verb\":\"" + verb + "\",\"user\":{\"username\":\"system:node:n1\"},"
                + "\"objectRef\":{\"resource\":\"" + resource + "\",\"namespace\":\"shop\"," + rest
                + ",\"responseStatus\":{\"code\":200},\"requestReceivedTimestamp\":\"2026-01-05T" + at + "Z\"}\n";
    }

    private static final String LOG = event("09:00:00", "create", "deployments", """
                    "name":"web"},"responseObject":{"kind":"Deployment","metadata":{"name":"web","namespace":"shop"},"spec":{"replicas":2}}""")
            + event("09:01:00", "update", "deployments", """
                    "name":"web","subresource":"scale"},"responseObject":{"kind":"Scale","spec":{"replicas":4}}""")
            + event("09:02:00", "create", "pods", """
                    "name":"web-7d4b9c-x"},"responseObject":{"kind":"Pod","metadata":{"name":"web-7d4b9c-x","labels":{"pod-template-hash":"7d4b9c"},"ownerReferences":[{"kind":"ReplicaSet","name":"web-7d4b9c","controller":true}]},"spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":"250m","memory":"256Mi"}}}]}}""")
            + event("09:02:01", "create", "pods", """
                    "name":"web-7d4b9c-x","subresource":"binding"}""")
            + event("09:02:10", "patch", "pods", """
                    "name":"web-7d4b9c-x","subresource":"status"},"requestObject":{"status":{"phase":"Running","containerStatuses":[{"name":"c","state":{"running":{"startedAt":"2026-01-05T09:02:08Z"}}}]}}""")
            + event("09:05:00", "delete", "pods", """
                    "name":"web-7d4b9c-x"}""")
            + event("09:06:00", "create", "jobs", """
                    "name":"nightly-29459900"},"responseObject":{"kind":"Job","metadata":{"name":"nightly-29459900"},"spec":{"template":{"spec":{"containers":[{"name":"c","resources":{"requests":{"cpu":"2"}}}]}}}}""")
            + event("09:07:00", "update", "jobs", """
                    "name":"nightly-29459900","subresource":"status"},"requestObject":{"kind":"Job","status":{"startTime":"2026-01-05T09:06:00Z","completionTime":"2026-01-05T09:07:00Z"}}""")
            + event("09:08:00", "get", "deployments", """
                    "name":"web"}""");

    private static final PodLifetime WEB_POD = new PodLifetime(
            new ObjectKey("Deployment", "shop", "web"),
            "web-7d4b9c-x",
            new Resources(250, 256L << 20),
            new PodLifetime.Times(at("09:02:00"), at("09:02:01"), at("09:02:08"), null, at("09:05:00")));

    private static final PodLifetime JOB = new PodLifetime(
            new ObjectKey("CronJob", "shop", "nightly"),
            "",
            new Resources(2_000, 0),
            new PodLifetime.Times(null, null, at("09:06:00"), at("09:07:00"), null));

    private static Instant at(String time) {
        return Instant.parse("2026-01-05T" + time + "Z");
    }

    @Test
    void writesBecomeReplicasAndLivesOfPodsAndJobs() {
        RecordedHistory history = RecordedHistory.read(HistoryFormat.AUDIT_LOG, LOG);

        assertThat(history.replicas).extracting(ReplicaCount::replicas).containsExactly(2, 4);
        assertThat(history.pods).containsExactly(WEB_POD, JOB);
        assertThat(history.findings.skipped()).isEmpty();
    }

    @Test
    void theExportOfCloudWatchToS3HasATimeBeforeEachEvent() {
        String export = LOG.replaceAll("(?m)^", "2026-01-05T09:00:00.000Z ").stripTrailing();

        assertThat(RecordedHistory.read(HistoryFormat.AUDIT_LOG, export).pods).containsExactly(WEB_POD, JOB);
    }

    @Test
    void theAnswerOfFilterLogEventsHasEventsAsText() {
        StringBuilder answer = new StringBuilder("{\n \"events\": [");
        String separator = "\n  ";
        for (String line : LOG.lines().toList()) {
            String text = line.replace("\\", "\\\\").replace("\"", "\\\"");
            answer.append(separator)
                    .append(
                            "{\"logStreamName\": \"kube-apiserver-audit-1\", \"timestamp\": 1767603600000, \"message\": \"")
                    .append(text)
                    .append("\", \"eventId\": \"1\"}");
            separator = ",\n  ";
        }
        answer.append("\n ],\n \"searchedLogStreams\": []\n}\n");

        assertThat(HistoryFormat.of(TraceInput.ofText("history", answer.toString())))
                .isEqualTo(HistoryFormat.AUDIT_LOG);
        assertThat(RecordedHistory.read(HistoryFormat.AUDIT_LOG, answer.toString()).pods)
                .containsExactly(WEB_POD, JOB);
    }

    @Test
    void anAnswerOnOneLineIsNotALineOfTheLog() {
        String text = LOG.lines().findFirst().orElseThrow().replace("\"", "\\\"");
        String answer = "{\"events\":[{\"logStreamName\":\"kube-apiserver-audit-1\",\"message\":\"" + text + "\"}]}\n";

        assertThat(RecordedHistory.read(HistoryFormat.AUDIT_LOG, answer).replicas)
                .extracting(ReplicaCount::replicas)
                .containsExactly(2);
    }

    @Test
    void aListWithinTheFirstEventDoesNotMakeItADocument() {
        String log = event("09:00:00", "create", "deployments", """
                "name":"web"},"responseObject":{"kind":"Deployment","metadata":{"name":"web"},"spec":{"replicas":2,"template":{"spec":{"volumes":[{"configMap":{"items":[{"key":"a"}]}}]}}}}""");

        assertThat(RecordedHistory.read(HistoryFormat.AUDIT_LOG, log).replicas)
                .extracting(ReplicaCount::replicas)
                .containsExactly(2);
    }

    @Test
    void aCreationWithoutANameInItsReferenceHasThatOfItsObject() {
        String log = event("09:00:00", "create", "deployments", """
                "apiVersion":"v1"},"responseObject":{"kind":"Deployment","metadata":{"name":"web-x7"},"spec":{"replicas":2}}""");

        assertThat(RecordedHistory.read(HistoryFormat.AUDIT_LOG, log).replicas)
                .extracting(count -> count.workload().name())
                .containsExactly("web-x7");
    }

    @Test
    void aDryRunAndAFailureDoNotCount() {
        String failed = LOG.lines().findFirst().orElseThrow().replace("\"code\":200", "\"code\":409") + "\n";
        String dry = LOG.lines()
                        .findFirst()
                        .orElseThrow()
                        .replace("\"verb\"", "\"requestURI\":\"/apis/apps/v1/x?dryRun=All\",\"verb\"")
                + "\n";

        RecordedHistory history = RecordedHistory.read(HistoryFormat.AUDIT_LOG, failed + dry);

        assertThat(history.applied).isEmpty();
        assertThat(history.replicas).isEmpty();
    }

    @Test
    void eventsWithoutObjectsAreReported() {
        String metadata = event("09:00:00", "create", "deployments", "\"name\":\"web\"}");

        RecordedHistory history = RecordedHistory.read(HistoryFormat.AUDIT_LOG, metadata);

        assertThat(history.findings.missing())
                .anyMatch(missing -> missing.field()
                        .equals("requestObject and responseObject of 1 events, as at the level Metadata"));
    }
}
