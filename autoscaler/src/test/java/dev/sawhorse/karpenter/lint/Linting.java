// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.ec2.RegionPriceBook;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.karpenter.aws.InstanceTypeProvider;
import dev.sawhorse.karpenter.aws.ProviderOptions;
import dev.sawhorse.karpenter.aws.UnavailableOfferings;
import dev.sawhorse.karpenter.manifest.KarpenterManifests;
import dev.sawhorse.karpenter.operator.FeatureGate;
import dev.sawhorse.karpenter.operator.FeatureGates;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import java.time.Instant;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

/** Reads and judges manifests written in tests, with the instance types of us-east-1. */
final class Linting {
    /** Settings for some manifests of a cluster whose Karpenter replaces spot nodes and repairs nodes. */
    static final LintSettings SETTINGS =
            settings("us-east-1", with(FeatureGate.SPOT_TO_SPOT_CONSOLIDATION, FeatureGate.NODE_REPAIR), false);

    /** Settings of a scenario with default options. */
    static final LintSettings SCENARIO = scenario(KarpenterOptions.DEFAULT);

    /** Requirements that nearly every type satisfies. */
    static final String ANY = "[{key: kubernetes.io/arch, operator: In, values: [amd64, arm64]}]";

    private static final RegionFacts FACTS = RegionFacts.of(InstanceCatalogue.load(), "us-east-1");
    private static final InstanceTypeProvider TYPES = new InstanceTypeProvider(
            FACTS, new RegionPriceBook(FACTS), new UnavailableOfferings(), ProviderOptions.DEFAULT);

    private Linting() {}

    /** Returns the settings for some manifests of a cluster with these options of Karpenter. */
    static LintSettings manifests(KarpenterOptions karpenter) {
        return settings("us-east-1", karpenter, false);
    }

    /** Returns the settings of a scenario with these options of Karpenter. */
    static LintSettings scenario(KarpenterOptions karpenter) {
        return settings("us-east-1", karpenter, true);
    }

    /** Returns the settings for some manifests of a cluster in another region. */
    static LintSettings region(String region) {
        return settings(region, KarpenterOptions.DEFAULT, false);
    }

    /** Returns the default options of Karpenter with feature gates that are off by default. */
    static KarpenterOptions with(FeatureGate... gates) {
        return KarpenterOptions.DEFAULT.withFeatureGates(FeatureGates.DEFAULT.with(gates));
    }

    private static LintSettings settings(String region, KarpenterOptions karpenter, boolean wholeCluster) {
        Instant week = Instant.parse("2026-01-07T12:00:00Z");
        return new LintSettings(region, List.of(), InstanceCatalogue.load(), 10, week, karpenter, wholeCluster);
    }

    /** Returns what all rules find. */
    static List<Finding> findings(String... documents) {
        return findings(SETTINGS, documents);
    }

    static List<Finding> findings(LintSettings settings, String... documents) {
        return LintRules.check(input(settings, documents), LintRules.ALL);
    }

    /** Returns the ids of the rules that find something, once for each finding. */
    static List<String> rules(String... documents) {
        return findings(documents).stream().map(Finding::rule).toList();
    }

    /** Returns the only finding of a rule. */
    static Finding only(String rule, String... documents) {
        List<Finding> found = findings(documents).stream()
                .filter(finding -> finding.rule().equals(rule))
                .toList();
        assertThat(found).as(rule).hasSize(1);
        return found.get(0);
    }

    static LintInput input(LintSettings settings, String... documents) {
        Problems problems = new Problems();
        List<Manifest> manifests = manifests(problems, documents);
        assertThat(problems.sorted()).isEmpty();
        return new LintInput(manifests, settings, TYPES);
    }

    private static List<Manifest> manifests(Problems problems, String... documents) {
        return ManifestReader.ofApplied(KarpenterManifests.catalog())
                .read(new SourceFile("test.yaml", String.join("---\n", documents)), problems)
                .all();
    }

    /** Returns a NodePool with budgets, each a line of YAML. */
    static String budgets(String... budgets) {
        return pool("p", ANY, "  disruption:\n    budgets: [" + String.join(", ", budgets) + "]");
    }

    /** Returns a NodePool with requirements and further lines of its spec. */
    static String pool(String name, String requirements, String... lines) {
        return """
                apiVersion: karpenter.sh/v1
                kind: NodePool
                metadata: {name: %s}
                spec:
                  template:
                    spec:
                      nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                      requirements: %s
                %s
                """.formatted(name, requirements, String.join("\n", lines));
    }

    /** Returns a Deployment whose pods have the given metadata and spec, both in braces of YAML. */
    static String deployment(String name, int replicas, String annotations, String podSpec) {
        return """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: %s}
                spec:
                  replicas: %d
                  selector: {matchLabels: {app: %s}}
                  template:
                    metadata: {labels: {app: %s}, annotations: %s}
                    spec: %s
                """.formatted(name, replicas, name, name, annotations, podSpec);
    }

    /** Returns a PodDisruptionBudget for the pods of a Deployment. */
    static String podDisruptionBudget(String name, String app, String limit) {
        return """
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {name: %s}
                spec: {%s, selector: {matchLabels: {app: %s}}}
                """.formatted(name, limit, app);
    }
}
