// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Severity;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.HorizontalPodAutoscaler;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.InputOptions;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.provenance.ScenarioAssumptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** Tests manifests in the forms found in repositories: folders, globs, kustomizations, templates and placeholders. */
class ManifestFilesTest {
    private static final String WEB = """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web}
            spec:
              replicas: ${COUNT}
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web, version: "${VERSION}"}}
                spec: {priorityClassName: high, containers: [{name: c, image: "nginx:1", args: ["${HOME}"]}]}
            ---
            apiVersion: policy/v1
            kind: PodDisruptionBudget
            metadata: {name: web}
            spec: {minAvailable: 1, selector: {matchLabels: {app: web}}}
            ---
            apiVersion: autoscaling/v1
            kind: HorizontalPodAutoscaler
            metadata: {name: web}
            spec: {maxReplicas: 5, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}
            ---
            apiVersion: scheduling.k8s.io/v1
            kind: PriorityClass
            metadata: {name: high}
            value: 10
            """;
    private static final String POOL = """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: default}
            spec:
              template:
                spec:
                  requirements: []
                  nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
            """;

    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private Path scenario(String text) throws IOException {
        write("apps/web.yaml", WEB);
        return write("scenario.yaml", "duration: 10m\nvars: {COUNT: 3, VERSION: \"1.10\"}\n" + text);
    }

    private static <T> T single(Class<T> type, Scenario scenario) {
        List<T> values = scenario.initialObjects().of(type);
        assertThat(values).hasSize(1);
        return values.get(0);
    }

    private static List<String> texts(List<Problem> problems) {
        return problems.stream().map(Problem::toString).toList();
    }

    private static String problems(Path path, String... variables) {
        InputOptions options = new InputOptions(List.of(variables), false);
        return String.join(
                "\n",
                texts(InputFindings.of(path, FileAccess.OWN_FOLDER, options).problems()));
    }

    @Test
    void declaredVariablesAreReplacedAndOthersKept() throws IOException {
        Deployment web = single(Deployment.class, ScenarioLoader.load(scenario("manifests: [apps/web.yaml]\n")));
        assertThat(web.replicas()).isEqualTo(3);
        assertThat(web.template().labels()).containsEntry("version", "1.10");
    }

    @Test
    void aVariableOfTheCommandLineCountsBeforeTheScenarios() throws IOException {
        Path file = scenario("manifests: [apps/web.yaml]\n");
        List<Setting> settings = new InputOptions(List.of("COUNT=7"), false).settings();
        assertThat(single(Deployment.class, ScenarioLoader.load(file, settings)).replicas())
                .isEqualTo(7);
        assertThatThrownBy(() -> new InputOptions(List.of("COUNT"), false).settings())
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("is not of the form NAME=VALUE");
    }

    @Test
    void anUnusedVariableIsAWarning() throws IOException {
        Path file = scenario("manifests: [apps/web.yaml]\n");
        List<Setting> settings = new InputOptions(List.of("CUONT=7"), false).settings();
        assertThat(texts(ScenarioLoader.load(file, settings).remarks()))
                .anyMatch(text -> text.endsWith("vars.CUONT: no manifest refers to ${CUONT}"));
    }

    @Test
    void aPlaceholderWithoutAValueIsNamedAsSuch() throws IOException {
        Path file = write("web.yaml", WEB);
        assertThat(problems(file)).contains("""
                        spec.replicas: "${COUNT}" is a placeholder without a value
                        Set a value: --var COUNT=VALUE, or vars: {COUNT: VALUE} in a scenario.""");
        assertThat(problems(file, "COUNT=2", "VERSION=1")).isEmpty();
        String pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: %s}\nspec: {containers: [{name: c}]}\n";
        for (String name : List.of("$NAME", "'<<NAME>>'", "REPLACEME", "<your-name>", "\"{{ .Values.name }}\"")) {
            assertThat(problems(write("pod.yaml", pod.formatted(name)))).contains("is a placeholder without a value");
        }
    }

    @Test
    void aFolderIsReadRecursivelyExceptFilesWithoutObjects() throws IOException {
        write("apps/.git/config.yaml", "not: [read");
        write("apps/chart/Chart.yaml", "apiVersion: v2\nname: a\nversion: 1.0.0\n");
        write("apps/chart/values.yaml", "replicaCount: 1\n");
        write("apps/chart/templates/a.yaml", "kind: Deployment\nmetadata: {name: \"{{ .Release.Name }}\"}\n");
        write("apps/deep/er/pool.yaml", POOL);
        write("apps/loose.yaml", "kind: Deployment\n{{- if .Values.on }}\n");
        write("apps/notes.txt", "no: [yaml");
        Path file = scenario("manifests: [apps]\nassumeNodeClass: true\n");
        Scenario scenario = ScenarioLoader.load(file);
        assertThat(scenario.initialObjects().all()).hasSize(6);
        assertThat(texts(scenario.remarks()))
                .anyMatch(text -> text.endsWith("apps: skipped: 3 of a Helm chart, 1 template"));
    }

    @Test
    void patchesOfAKustomizationBelowAFolderAreNoObjects() throws IOException {
        write("apps/overlays/kustomization.yaml", """
                resources: [../web.yaml]
                patches: [{path: scale.yaml}, {patch: "- {op: remove, path: /spec}", target: {kind: Pod}}]
                patchesStrategicMerge:
                  - more.yaml
                  - |-
                    kind: Deployment
                """);
        String patch = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 9}\n";
        write("apps/overlays/scale.yaml", patch);
        write("apps/overlays/more.yaml", patch);
        Scenario scenario = ScenarioLoader.load(scenario("manifests: [apps]\n"));

        assertThat(single(Deployment.class, scenario).replicas()).isEqualTo(3);
        assertThat(scenario.remarks())
                .extracting(Problem::message)
                .contains("skipped: 1 kustomization, 2 with patches");
    }

    @Test
    void aFileThatIsReadTwiceIsOneError() throws IOException {
        Path scenario = scenario("manifests: [apps, apps/web.yaml]\n");

        assertThatThrownBy(() -> ScenarioLoader.load(scenario))
                .isInstanceOfSatisfying(
                        InvalidInputException.class,
                        invalid -> assertThat(invalid.problems())
                                .filteredOn(problem -> problem.severity() == Severity.ERROR)
                                .singleElement()
                                .satisfies(problem -> {
                                    assertThat(problem.message()).isEqualTo("is read twice, with 4 objects");
                                    assertThat(problem.position().file()).endsWith("web.yaml");
                                }));
    }

    @Test
    void aGlobWithTwoStarsMatchesEveryFolder() throws IOException {
        write("apps/deep/pool.yaml", POOL);
        Path file = scenario("manifests: ['apps/**/*.yaml']\nassumeNodeClass: true\n");
        assertThat(ScenarioLoader.load(file).initialObjects().all()).hasSize(6);
        Path none = scenario("manifests: ['apps/*.yml']\n");
        assertThatThrownBy(() -> ScenarioLoader.load(none)).hasMessageContaining("contains no Kubernetes objects");
    }

    @Test
    void aRunIsReloadedFromItsFiles() throws IOException {
        Path file = scenario("manifests: [apps, 'more/*.yaml', prod]\nassumeNodeClass: true\n");
        write("more/pool.yaml", POOL);
        write("prod/kustomization.yaml", "namePrefix: p-\nresources: [../other.yaml]\n");
        write("other.yaml", "apiVersion: v1\nkind: Namespace\nmetadata: {name: other}\n");
        Scenario first = ScenarioLoader.load(file);
        write("apps/late.yaml", "apiVersion: v1\nkind: Namespace\nmetadata: {name: late}\n");
        Manifests again = ScenarioLoader.load(first.sources()).initialObjects();
        assertThat(again.all()).extracting(manifest -> manifest.name()).hasSize(7);
        assertThat(again.all())
                .extracting(manifest -> manifest.name())
                .isEqualTo(first.initialObjects().all().stream()
                        .map(manifest -> manifest.name())
                        .toList());
    }

    @Test
    void aKustomizationIsBuiltWithItsPlainTransformers() throws IOException {
        write("apps/kustomization.yaml", "resources: [web.yaml]\ncommonLabels: {team: a}\n");
        write("prod/kustomization.yaml", """
                namespace: prod
                namePrefix: p-
                nameSuffix: -x
                resources: [../apps]
                labels: [{pairs: {tier: front}, includeTemplates: true}]
                images: [{name: nginx, newName: registry/nginx, newTag: "2"}]
                replicas: [{name: web, count: 9}]
                commonAnnotations: {karpenter.sh/do-not-disrupt: "true"}
                patches: [{path: p.yaml}]
                helmCharts: [{name: karpenter, repo: r}]
                replacements: []
                """);
        Scenario scenario = ScenarioLoader.load(scenario("manifests: [prod]\n"));
        Deployment web = single(Deployment.class, scenario);
        assertThat(web.meta().key()).isEqualTo("prod/p-web-x");
        assertThat(web.replicas()).isEqualTo(9);
        assertThat(web.template().labels()).containsEntry("team", "a").containsEntry("tier", "front");
        assertThat(web.selector().matchLabels()).containsEntry("team", "a").doesNotContainKey("tier");
        assertThat(web.template().annotations()).containsEntry("karpenter.sh/do-not-disrupt", "true");
        assertThat(web.template().spec().priorityClassName()).isEqualTo("p-high-x");
        assertThat(web.template().spec().containers().get(0).image()).isEqualTo("registry/nginx:2");
        assertThat(single(HorizontalPodAutoscaler.class, scenario).target().name())
                .isEqualTo("p-web-x");
        assertThat(single(PodDisruptionBudget.class, scenario).meta().namespace())
                .isEqualTo("prod");
        assertThat(texts(scenario.remarks()))
                .anyMatch(text -> text.contains("kustomization.yaml:9:1: patches: is not applied"))
                .anyMatch(text ->
                        text.contains("kustomization.yaml:10:1: helmCharts: is not read: what it adds is missing"))
                .noneMatch(text -> text.contains("replacements"));
    }

    @Test
    void aNodeClassIsAssumedOnlyIfRequested() throws IOException {
        write("pool.yaml", POOL);
        Path file = scenario("manifests: [apps/web.yaml, pool.yaml]\n");
        assertThatThrownBy(() -> ScenarioLoader.load(file)).hasMessageContaining("--assume-node-class");
        Scenario scenario = ScenarioLoader.load(file, new InputOptions(List.of(), true).settings());
        assertThat(texts(scenario.remarks()))
                .anyMatch(text -> text.contains("al2023@latest with subnets in every zone"));
        assertThat(ScenarioAssumptions.of(scenario))
                .anyMatch(assumption -> assumption.toString().contains("EC2NodeClass default"));
    }

    @Test
    void filesOfOtherProgramsAreRecognized() throws IOException {
        assertThat(problems(write("values.yaml", "image: {tag: 1}\nreplicaCount: 2\n")))
                .contains("is the values of a Helm chart");
        assertThat(problems(write("ci.yaml", "name: ci\non: push\njobs: {build: {steps: []}}\n")))
                .contains("is a GitHub Actions workflow");
        assertThat(problems(write("Chart.yaml", "apiVersion: v2\nname: a\nversion: 1.0.0\n")))
                .contains("is the Chart.yaml of a Helm chart");
        assertThat(problems(write("d.yaml", "kind: Deployment\n{{- if .Values.on }}\nspec: {}\n{{- end }}\n")))
                .contains("is a template");
    }
}
