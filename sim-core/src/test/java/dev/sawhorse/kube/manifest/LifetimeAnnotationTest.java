// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Pod;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class LifetimeAnnotationTest {
    private static final String POD = "restartPolicy: Never, containers: [{name: c, image: i}]";

    private final Problems problems = new Problems();

    private Object read(String manifest) {
        Manifests manifests = ManifestReader.ofApplied(KubernetesManifests.catalog())
                .read(new SourceFile("m.yaml", manifest), problems);
        return manifests.all().get(0).value();
    }

    private static long minutes(long minutes) {
        return Duration.ofMinutes(minutes).toNanos();
    }

    private Job job(String ofJob, String ofTemplate) {
        return (Job) read("""
                apiVersion: batch/v1
                kind: Job
                metadata: {name: etl, annotations: {%s}}
                spec: {template: {metadata: {annotations: {%s}}, spec: {%s}}}
                """.formatted(ofJob, ofTemplate, POD));
    }

    @Test
    void theAnnotationOfAJobSetsTheRunTimeAndItsTemplateOverridesIt() {
        assertThat(job("sawhorse.dev/lifetime: 8m", "").template().lifetime().nextNanos())
                .isEqualTo(minutes(8));
        assertThat(job("sawhorse.dev/lifetime: 8m", "sawhorse.dev/lifetime: 90s")
                        .template()
                        .lifetime()
                        .nextNanos())
                .isEqualTo(Duration.ofSeconds(90).toNanos());
        assertThat(job("", "").template().lifetime().nextNanos()).isEqualTo(Pod.FOREVER);
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void podsOfACronJobInheritItsAnnotation() {
        CronJob cronJob = (CronJob) read("""
                apiVersion: batch/v1
                kind: CronJob
                metadata: {name: etl, annotations: {sawhorse.dev/lifetime: 1h30m}}
                spec: {schedule: "0 * * * *", jobTemplate: {spec: {template: {spec: {%s}}}}}
                """.formatted(POD));
        assertThat(cronJob.jobTemplate().template().lifetime().nextNanos()).isEqualTo(minutes(90));
    }

    @Test
    void aBarePodRunsForItsAnnotatedTime() {
        Pod pod = (Pod) read("""
                apiVersion: v1
                kind: Pod
                metadata: {name: once, annotations: {sawhorse.dev/lifetime: 8m}}
                spec: {%s}
                """.formatted(POD));
        assertThat(pod.lifetimeNanos()).isEqualTo(minutes(8));
    }

    @Test
    void aLifetimeWithoutUnitOrOfZeroIsAnError() {
        job("sawhorse.dev/lifetime: \"0s\"", "");
        job("sawhorse.dev/lifetime: soon", "");
        assertThat(problems.sorted())
                .extracting(Problem::message)
                .anyMatch(message -> message.contains("must be longer than 0s"))
                .anyMatch(message -> message.contains("soon"));
    }

    @Test
    void theAnnotationHasNoEffectOnPodsThatAlwaysRestart() {
        read("""
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}, annotations: {sawhorse.dev/lifetime: 8m}}
                    spec: {containers: [{name: c, image: i}]}
                """);
        assertThat(problems.hasErrors()).isFalse();
        assertThat(problems.sorted())
                .singleElement()
                .satisfies(problem -> assertThat(problem.message()).contains("has no effect"));
    }
}
