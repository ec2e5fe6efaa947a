// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.convert;

import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.workloads.history.CostObservation;
import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.history.ObjectApplied;
import dev.sawhorse.workloads.history.ObjectKey;
import dev.sawhorse.workloads.history.PodLifetime;
import dev.sawhorse.workloads.history.ReplicaCount;
import dev.sawhorse.workloads.history.Resources;
import dev.sawhorse.workloads.history.UsageSample;
import dev.sawhorse.workloads.trace.PodSource;
import dev.sawhorse.workloads.trace.TraceFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

final class HistoryConversionTest {
    private static final Instant NINE = Instant.parse("2026-01-05T09:00:00Z");
    private static final ObjectKey WEB = new ObjectKey("Deployment", "shop", "web");
    private static final Resources REQUESTS = new Resources(500, 1L << 30);

    @TempDir
    private Path folder;

    private static PodLifetime pod(ObjectKey owner, String name, int created, Integer finished) {
        return new PodLifetime(
                owner,
                name,
                REQUESTS,
                new PodLifetime.Times(
                        NINE.plusSeconds(created),
                        null,
                        NINE.plusSeconds(created),
                        finished == null ? null : NINE.plusSeconds(finished),
                        null));
    }

    @Test
    void replicasWithoutAManifestGetADeploymentWithTheRequestsOfItsPods() throws IOException {
        try (HistoryConversion conversion = new HistoryConversion(folder)) {
            conversion.replicas(new ReplicaCount(NINE.plusSeconds(60), WEB, 5));
            conversion.replicas(new ReplicaCount(NINE, WEB, 2));
            conversion.replicas(new ReplicaCount(NINE, new ObjectKey("Deployment", "shop", "other"), 1));
            conversion.pod(pod(WEB, "web-1", 10, null));
            for (int i = 0; i < 100; i++) {
                conversion.usage(new UsageSample(
                        NINE.plusSeconds(i), WEB, "web-1", "c", REQUESTS, new Resources(200, (i + 1L) << 22)));
            }

            ConvertedHistory converted = conversion.finish();

            assertThat(converted.files()).containsKeys("replicas/", "demand/", "manifests.json", "scenario.yaml");
            assertThat(converted.leftOut())
                    .contains("the replicas of 1 workloads, such as Deployment shop/other: no manifest and no requests"
                            + " are recorded");
        }
        assertThat(folder.resolve("replicas/Deployment.shop.web.csv")).hasContent("time_s,replicas\n0,2\n60,5\n");
        assertThat(folder.resolve("manifests.json"))
                .content()
                .contains("\"requests\":{\"cpu\":\"500m\",\"memory\":\"1073741824\"}")
                .contains("\"replicas\":2");
        assertThat(folder.resolve("scenario.yaml"))
                .content()
                .contains("  - {at: 60s, scale: {kind: Deployment, name: \"shop/web\", replicas: 5}}\n")
                .contains("ofRequest: {logNormal: {median: 0.195, p95: 0.371}}");
    }

    @Test
    void podsThatEndBecomeATraceInTheOrderOfTheirArrivalAndRunTimes() throws IOException {
        ObjectKey job = new ObjectKey("CronJob", "shop", "nightly");
        try (HistoryConversion conversion = new HistoryConversion(folder)) {
            conversion.pod(pod(job, "b", 100, 130));
            conversion.pod(pod(job, "a", 0, 20));
            conversion.pod(pod(WEB, "web-1", 50, null));
            conversion.finish();
        }

        try (PodSource pods = TraceFormat.CSV.open(folder.resolve("arrivals.csv.gz"))) {
            assertThat(pods.next())
                    .extracting("id", "arrivalNanos", "lifetimeNanos", "censored")
                    .containsExactly("shop/a", 0L, 20_000_000_000L, false);
            assertThat(pods.next()).extracting("id", "arrivalNanos").containsExactly("shop/b", 100_000_000_000L);
            assertThat(pods.next()).isNull();
        }
        assertThat(folder.resolve("runtimes/CronJob.shop.nightly.csv")).hasContent("duration_s\n20\n30\n");
        assertThat(folder.resolve("unsorted.csv.gz")).doesNotExist();
    }

    private static NodeObservation node(String zone) {
        return new NodeObservation(
                new NodeObservation.Identity("c-" + zone, "", "", "default"),
                new NodeObservation.Instance("m5.large", zone, "spot"),
                new NodeObservation.Times(NINE, null, null, null, null, NINE.plusSeconds(600)),
                null,
                null);
    }

    @Test
    void theRegionIsThatOfMostNodes() throws IOException {
        try (HistoryConversion conversion = new HistoryConversion(folder)) {
            for (String zone : List.of("us-gov-west-1b", "eu-west-1b", "eu-west-1a", "", "eu-west-1a")) {
                conversion.node(node(zone));
            }
            ConvertedHistory converted = conversion.finish();

            assertThat(converted.leftOut()).contains("records of the region us-gov-west-1");
        }
        assertThat(folder.resolve("scenario.yaml"))
                .content()
                .contains("region: eu-west-1\nzones: [eu-west-1a, eu-west-1b]\n")
                .doesNotContain("assumption");
    }

    @Test
    void anUnknownRegionIsAssumedAndNamed() throws IOException {
        try (HistoryConversion conversion = new HistoryConversion(folder)) {
            conversion.replicas(new ReplicaCount(NINE, WEB, 2));
            assertThat(conversion.finish().leftOut())
                    .contains("the region, because no record names a zone: us-east-1 is assumed");
        }
    }

    @Test
    void autoscalersStayAndDoNotDecideWithoutDemand() throws IOException {
        String manifest = """
                kind: HorizontalPodAutoscaler
                metadata: {name: web, namespace: shop}
                spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 9}
                """;
        try (HistoryConversion conversion = new HistoryConversion(folder)) {
            conversion.objectApplied(new ObjectApplied(
                    NINE,
                    new ObjectKey("HorizontalPodAutoscaler", "shop", "web"),
                    true,
                    SourceDocuments.parseSingle(new SourceFile("hpa.yaml", manifest))));
            assertThat(conversion.finish().leftOut())
                    .contains(
                            "the decisions of 1 HorizontalPodAutoscaler: without demand, replicas follow the recording");
        }
        assertThat(folder.resolve("manifests.json"))
                .content()
                .contains("{\"apiVersion\":\"autoscaling/v2\",\"kind\":\"HorizontalPodAutoscaler\"");
    }

    @Test
    void namesFromAnotherSystemStayInTheFolder() throws IOException {
        try (HistoryConversion conversion = new HistoryConversion(folder)) {
            conversion.replicas(new ReplicaCount(NINE, new ObjectKey("Deployment", "../..", "../x\ny"), 2));
            conversion.finish();
        }

        try (Stream<Path> files = Files.list(folder.resolve("replicas"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactly("Deployment..._....._x_y-5de63a20.csv");
        }
    }

    @Test
    void costGoesToTheObservations() throws IOException {
        try (HistoryConversion conversion = new HistoryConversion(folder)) {
            conversion.cost(new CostObservation(
                    "i-1",
                    NINE,
                    NINE.plusSeconds(3_600),
                    1,
                    0.096,
                    CostObservation.PriceKind.ON_DEMAND,
                    new CostObservation.Tags("m5.large", "", "", "")));
            assertThat(conversion.finish().files()).containsOnlyKeys("observations.jsonl", "scenario.yaml");
        }

        assertThat(folder.resolve("observations.jsonl"))
                .hasContent("{\"kind\":\"cost\",\"resource\":\"i-1\",\"from\":\"2026-01-05T09:00:00Z\","
                        + "\"until\":\"2026-01-05T10:00:00Z\",\"hours\":1,\"usd\":0.096,\"price\":\"on-demand\","
                        + "\"instanceType\":\"m5.large\"}\n");
    }
}
