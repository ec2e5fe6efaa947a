// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.Presets;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

final class VariantsTest {
    private static final String POOLS = """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: web}
            spec:
              weight: 10
              template:
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements:
                    - {key: karpenter.sh/capacity-type, operator: In, values: [on-demand]}
                    - {key: kubernetes.io/arch, operator: In, values: [amd64]}
            ---
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: batch}
            spec:
              template:
                spec:
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                  requirements:
                    - {key: karpenter.sh/capacity-type, operator: In, values: [spot]}
            """;

    @TempDir
    private Path folder;

    private Path scenario(String variants) throws IOException {
        Files.writeString(folder.resolve("pools.yaml"), POOLS);
        return Files.writeString(folder.resolve("scenario.yaml"), """
                name: test
                duration: 1h
                karpenter: {batchIdleDuration: 2s, batchMaxDuration: 20s}
                manifests:
                  - pools.yaml
                  - apiVersion: karpenter.k8s.aws/v1
                    kind: EC2NodeClass
                    metadata: {name: default}
                    spec:
                      role: KarpenterNodeRole
                      amiSelectorTerms: [{alias: al2023@latest}]
                      subnetSelectorTerms: [{tags: {karpenter.sh/discovery: test}}]
                      securityGroupSelectorTerms: [{tags: {karpenter.sh/discovery: test}}]
                variants:
                """ + variants.indent(2));
    }

    private Scenario variant(String overlay) throws IOException {
        return ScenarioLoader.load(scenario("a:\n" + overlay.indent(2)), List.of(), "a");
    }

    private static NodePool pool(Scenario scenario, String name) {
        return scenario.allObjects().stream()
                .map(Manifest::value)
                .filter(NodePool.class::isInstance)
                .map(NodePool.class::cast)
                .filter(pool -> pool.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> names(Scenario scenario) {
        return scenario.allObjects().stream().map(Manifest::name).toList();
    }

    private List<Problem> problems(String variants) throws IOException {
        Path file = scenario(variants);
        return catchThrowableOfType(InvalidInputException.class, () -> Variants.load(file, List.of(), List.of()))
                .problems();
    }

    @Test
    void mappingsAreMergedAndNullRemoves() throws IOException {
        Scenario variant = variant("karpenter: {batchIdleDuration: 5s, batchMaxDuration: null}");
        assertThat(variant.file().karpenter().options().batchIdleDuration()).isEqualTo(Duration.ofSeconds(5));
        assertThat(variant.file().karpenter().options().batchMaxDuration()).isEqualTo(Duration.ofSeconds(10));
        assertThat(variant.name()).isEqualTo("test/a");
    }

    @Test
    void itemsAreAppendedToTheListsOfTheScenario() throws IOException {
        Path file = scenario("""
                a: {append: {timeline: [{at: 20m, delete: {kind: NodePool, name: web}}], assert: [cost.total > 1]}}
                """);
        Files.writeString(
                file, Files.readString(file) + "timeline: [{at: 10m, delete: {kind: NodePool, name: batch}}]\n");

        Scenario variant = ScenarioLoader.load(file, List.of(), "a");
        assertThat(variant.file().timeline())
                .extracting(TimelineEntry::at)
                .containsExactly(Duration.ofMinutes(10), Duration.ofMinutes(20));
        assertThat(variant.file().assertions()).hasSize(1);
    }

    @Test
    void onlyListsCanBeAppendedTo() throws IOException {
        assertThat(problems("a: {append: {duration: [1h]}}")).singleElement().satisfies(problem -> {
            assertThat(problem.message()).isEqualTo("\"duration\" is not a section that is a list");
            assertThat(problem.hint()).contains("timeline");
        });
    }

    @Test
    void patchReachesAnObjectInAFile() throws IOException {
        Scenario variant = variant("patch: [{kind: NodePool, name: web, spec: {weight: 50}}]");
        assertThat(pool(variant, "web").weight()).isEqualTo(50);
        assertThat(pool(variant, "batch").weight())
                .isEqualTo(pool(ScenarioLoader.load(folder.resolve("scenario.yaml")), "batch")
                        .weight());
    }

    @Test
    void patchWithoutANameReachesAllOfTheKind() throws IOException {
        Scenario variant = variant("patch: [{kind: NodePool, spec: {weight: 50}}]");
        assertThat(pool(variant, "web").weight()).isEqualTo(50);
        assertThat(pool(variant, "batch").weight()).isEqualTo(50);
    }

    @Test
    void patchMayBeWrittenAsAManifest() throws IOException {
        Scenario variant = variant(
                "patch: [{apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {name: batch}, spec: {weight: 7}}]");
        assertThat(pool(variant, "batch").weight()).isEqualTo(7);
        assertThat(pool(variant, "web").weight()).isEqualTo(10);
    }

    @Test
    void itemsOfListsAreChangedByTheirKeyAndAddedIfTheyNameThemselves() throws IOException {
        Scenario variant = variant("""
                patch:
                  - kind: NodePool
                    name: web
                    spec:
                      template:
                        spec:
                          requirements:
                            karpenter.sh/capacity-type: {values: [spot]}
                            kubernetes.io/arch: null
                            kubernetes.io/os: {key: kubernetes.io/os, operator: In, values: [linux]}
                """);
        assertThat(pool(variant, "web").toString())
                .contains("[spot]", "kubernetes.io/os")
                .doesNotContain("on-demand", "kubernetes.io/arch");
    }

    @Test
    void manifestReplacesTheOneOfItsNameAndOthersAreAdded() throws IOException {
        String template =
                "template: {spec: {nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}, requirements: []}}";
        Scenario variant = variant("""
                manifests:
                  - {apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {name: web}, spec: {weight: 3, TEMPLATE}}
                  - {apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {name: more}, spec: {TEMPLATE}}
                """.replace("TEMPLATE", template));
        assertThat(names(variant))
                .containsExactly("NodePool web", "NodePool batch", "EC2NodeClass default", "NodePool more");
        assertThat(pool(variant, "web").weight()).isEqualTo(3);
    }

    @Test
    void objectsCanBeRemoved() throws IOException {
        Scenario variant = variant("patch: [{kind: NodePool, name: batch, $patch: delete}]");
        assertThat(names(variant)).containsExactly("NodePool web", "EC2NodeClass default");
    }

    @Test
    void singleValuesAreSetByPathAndTheCommandLineAppliesLast() throws IOException {
        Path file = scenario("a:\n  set: {karpenter.batchIdleDuration: 5s, zones: [us-east-1b]}\n");
        Scenario variant = ScenarioLoader.load(file, List.of(Setting.parse("karpenter.batchIdleDuration=9s")), "a");
        assertThat(variant.file().zones()).containsExactly("us-east-1b");
        assertThat(variant.file().karpenter().options().batchIdleDuration()).isEqualTo(Duration.ofSeconds(9));
    }

    @Test
    void presetAppliesBeforeTheVariant() throws IOException {
        Scenario preset = variant("preset: karpenter-no-consolidation");
        assertThat(pool(preset, "web").disruption().toString())
                .isNotEqualTo(pool(ScenarioLoader.load(folder.resolve("scenario.yaml")), "web")
                        .disruption()
                        .toString());
        Scenario own = variant(
                "{preset: karpenter-no-consolidation, patch: [{kind: NodePool, name: web, spec: {disruption: {consolidateAfter: 7s}}}]}");
        assertThat(pool(own, "web").disruption())
                .isNotEqualTo(pool(preset, "web").disruption());
        assertThat(pool(own, "batch").disruption())
                .isEqualTo(pool(preset, "batch").disruption());
    }

    @Test
    void everyPresetCanBeLaidOverAScenario() throws IOException {
        for (String preset : Presets.NAMES) {
            String description = Presets.overlay(preset).text("description");
            assertThat(description).isNotEmpty();
            assertThat(withNodeGroups(preset).file().description()).isEqualTo("Variant a: " + description);
        }
    }

    private Scenario withNodeGroups(String preset) throws IOException {
        Path file = scenario("a: {preset: " + preset + "}\n");
        String groups = "nodeGroups: [{name: workers, min: 0, max: 3, instanceTypes: [m5.large]}]\n";
        Files.writeString(file, groups + Files.readString(file));
        return ScenarioLoader.load(file, List.of(), "a");
    }

    @Test
    void presetForNodeGroupsReportsThatThereAreNone() throws IOException {
        assertThat(problems("a: {preset: static-peak}\n"))
                .extracting(Problem::scopedMessage)
                .contains("there is no list nodeGroups with items to change (variant a)");
    }

    @Test
    void baseIsAVariantOnlyIfItIsListedOrNoneIs() throws IOException {
        assertThat(Variants.load(scenario("a: {}\n"), List.of(), List.of()).names())
                .containsExactly("a");
        assertThat(Variants.load(scenario("base: {}\na: {}\n"), List.of(), List.of())
                        .names())
                .containsExactly("base", "a");
        assertThat(Variants.load(Path.of("inflate.yaml"), List.of(), List.of()).names())
                .containsExactly("base");
    }

    @Test
    void versionsOfKarpenterAreVariantsOfTheFileOrOfChosenVariants() throws IOException {
        Path file = scenario("a: {}\n");
        List<KarpenterVersion> versions = List.of(KarpenterVersion.V1_13, KarpenterVersion.V1_15);

        Variants ofFile = Variants.load(file, List.of(), List.of(), versions, FileAccess.OWN_FOLDER);
        Variants ofVariant = Variants.load(file, List.of(), List.of("a"), versions, FileAccess.OWN_FOLDER);

        assertThat(ofFile.names()).containsExactly("1.13", "1.15");
        assertThat(ofVariant.names()).containsExactly("a-1.13", "a-1.15");
        assertThat(ofVariant.all())
                .extracting(variant -> variant.file().karpenter().options().version())
                .containsExactlyElementsOf(versions);
        assertThat(ofFile.all()).extracting(Scenario::name).containsExactly("test/1.13", "test/1.15");
    }

    @Test
    void anUnknownVersionOfKarpenterIsAnErrorThatListsTheKnownOnes() throws IOException {
        assertThat(problems("a: {karpenter: {version: 1.12}}\n"))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.message()).startsWith("version 1.12 of Karpenter is not simulated");
                    assertThat(problem.hint())
                            .isEqualTo("Use one of 1.13, 1.14.0, 1.14.1, 1.14.2, 1.14.3, 1.14, 1.15.");
                });
    }

    @Test
    void variantErrorsAreReportedAtTheirPosition() throws IOException {
        assertThat(problems("a: {}\nb: {karpenter: {batchIdleDuration: 5}}\n"))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.position().line()).isEqualTo(16);
                    assertThat(problem.position().column()).isEqualTo(38);
                    assertThat(problem.scope()).isEqualTo("(variant b)");
                });
    }

    @Test
    void errorsOfThePatchedFileAreReportedInTheFile() throws IOException {
        Files.writeString(
                folder.resolve("more.yaml"), "apiVersion: karpenter.sh/v1\nkind: NodePol\nmetadata: {name: x}\n");
        assertThat(problems("a: {manifests: [more.yaml]}\n"))
                .singleElement()
                .satisfies(problem -> assertThat(problem.position().toString()).endsWith("more.yaml:2:7"));
    }

    @Test
    void variantIsReloadedFromItsSources() throws IOException {
        Scenario variant = variant("patch: [{kind: NodePool, name: web, spec: {weight: 50}}]");
        Path written = folder.resolve("inputs.json");
        variant.sources().write(written);
        Files.delete(folder.resolve("pools.yaml"));
        Scenario again = ScenarioLoader.load(ScenarioSources.read(written));
        assertThat(again.name()).isEqualTo("test/a");
        assertThat(pool(again, "web").weight()).isEqualTo(50);
    }

    private static final String CRON_JOB = "{apiVersion: batch/v1, kind: CronJob, metadata: {name: etl}, spec: "
            + "{schedule: '*/5 * * * *', jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: "
            + "[{name: c, image: c}]}}}}}}";

    private static final String ENDS = "{runtimes: [{kind: CronJob, name: etl, lifetime: {fixed: 1m}}]}";

    private List<String> warnings(String manifests, String variants, String... names) throws IOException {
        Path file = scenario(variants);
        Files.writeString(folder.resolve("pools.yaml"), POOLS + manifests);
        return Variants.load(file, List.of(), List.of(names)).remarks().stream()
                .filter(remark -> remark.severity() == Severity.WARNING)
                .map(Problem::scopedMessage)
                .toList();
    }

    @Test
    void aFindingSharedByAllVariantsIsReportedOnceWithoutAVariant() throws IOException {
        assertThat(warnings("---\n" + CRON_JOB + "\n", "a: {}\nb: {}\n"))
                .containsExactly("CronJob default/etl never ends: the run time of its pods is unknown");
    }

    @Test
    void aFindingSharedBySomeVariantsIsReportedOnceWithTheirNames() throws IOException {
        String cause = "CronJob default/etl never ends: the run time of its pods is unknown";
        Files.writeString(folder.resolve("cron.yaml"), CRON_JOB);
        String adds = "{manifests: [cron.yaml]}";
        assertThat(warnings("", "a: " + adds + "\nb: {}\nc: " + adds + "\n"))
                .containsExactly(cause + " (variants a, c)");
        assertThat(warnings("", "a: " + adds + "\nb: {}\n")).containsExactly(cause + " (variant a)");
        assertThat(warnings("", "a: " + adds + "\nc: " + adds + "\n")).containsExactly(cause + " (every variant)");
        assertThat(warnings("", "a: " + adds + "\nb: " + adds + "\n", "b")).containsExactly(cause + " (variant b)");
    }

    @Test
    void aFindingThatAVariantRemovesNamesTheRemainingVariants() throws IOException {
        String cause = "CronJob default/etl never ends: the run time of its pods is unknown";
        String cron = "---\n" + CRON_JOB + "\n";
        assertThat(warnings(cron, "a: " + ENDS + "\nb: {}\n"))
                .containsExactly(cause + " (without a variant, and variant b)");
        assertThat(warnings(cron, "a: " + ENDS + "\n")).containsExactly(cause + " (without a variant)");
    }
}
