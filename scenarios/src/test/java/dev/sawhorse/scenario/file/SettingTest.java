// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.file.value.ObjectRef;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class SettingTest {
    private static ScenarioFile inflateWith(String setting) {
        return ScenarioLoader.load(Path.of("inflate.yaml"), List.of(Setting.parse(setting)))
                .file();
    }

    @Test
    void valueTakesThePlaceOfTheFiles() {
        assertThat(inflateWith("duration=2h").duration()).isEqualTo(Duration.ofHours(2));
    }

    @Test
    void missingMappingsAreCreated() {
        Duration idle = inflateWith("karpenter.batchIdleDuration=5s")
                .karpenter()
                .options()
                .batchIdleDuration();
        assertThat(idle).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void itemsOfListsAreCountedFromZero() {
        TimelineEntry.Action action =
                inflateWith("timeline[1].scale.replicas=20").timeline().get(1).action();
        assertThat(action)
                .isEqualTo(new TimelineEntry.Scale(
                        ObjectSelector.of("Deployment", new ObjectRef("default", "inflate")), 20));
    }

    @Test
    void keysWithDotsAreWrittenInBrackets() {
        assertThat(inflateWith("prices.onDemand[m5.large]=0.2").prices().onDemand())
                .containsEntry("m5.large", 0.2);
    }

    @Test
    void itemBeyondTheListIsRefused() {
        assertThatThrownBy(() -> inflateWith("timeline[9].at=1m"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("--set timeline[9].at=1m: [9] is not an index of a list of 3\nMaybe a number from 0 to 2.");
    }

    @Test
    void wrongUnitIsRefusedUnderTheNameOfTheOption() {
        assertThatThrownBy(() -> inflateWith("duration=5 parsecs"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("--set duration=5 parsecs: duration: \"5 parsecs\"");
    }

    @Test
    void pathThroughAPlainValueIsRefused() {
        assertThatThrownBy(() -> inflateWith("duration.hours=3"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("duration is a string and has no hours");
    }

    private static final String SCENARIO = """
            region: us-east-1
            manifests:
              - pool.yaml
              - kind: NodePool
                metadata: {name: spot}
                spec: {weight: 5}
            workloads:
              - {name: web, replicas: 3}
              - {name: api, replicas: 4}
            """;

    private static final String POOL = """
            kind: NodePool
            metadata: {name: web}
            spec:
              template: {spec: {requirements: [{key: arch, operator: In, values: [amd64]}]}}
            """;

    private static String with(String setting) {
        MappingNode root = SourceDocuments.parseSingle(new SourceFile("s.yaml", SCENARIO));
        return text(Setting.parse(setting).applyTo(root, name -> new SourceFile(name, POOL)));
    }

    private static String text(SourceNode node) {
        if (node instanceof MappingNode mapping) {
            return mapping.entries().stream()
                    .map(entry -> entry.key() + ": " + text(entry.value()))
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        return node instanceof SequenceNode sequence
                ? sequence.items().stream().map(SettingTest::text).collect(Collectors.joining(", ", "[", "]"))
                : ((ScalarNode) node).text();
    }

    @Test
    void fieldsSelectItemsOfLists() {
        assertThat(with("workloads[name=api].replicas=9"))
                .contains("workloads: [{name: web, replicas: 3}, {name: api, replicas: 9}]");
    }

    @Test
    void kindAndNameSelectObjectsInFilesAndInline() {
        assertThat(with("manifests[kind=NodePool,name=web].spec.disruption.consolidateAfter=5m"))
                .contains("metadata: {name: web}, spec: {template:")
                .contains("disruption: {consolidateAfter: 5m}")
                .contains("metadata: {name: spot}, spec: {weight: 5}");
        assertThat(with("manifests[kind=NodePool,name=spot].spec.weight=7")).contains("spec: {weight: 7}");
        assertThat(with("manifests[kind=NodePool].spec.weight=8"))
                .contains("values: [amd64]}]}}, weight: 8}")
                .contains("name: spot}, spec: {weight: 8}");
    }

    @Test
    void keysSelectRequirementsAndAddMissingOnes() {
        String requirements = "manifests[kind=NodePool,name=web].spec.template.spec.requirements";
        assertThat(with(requirements + "[key=arch].values=[arm64]"))
                .contains("requirements: [{key: arch, operator: In, values: [arm64]}]");
        assertThat(with(requirements + "[key=karpenter.k8s.aws/instance-cpu]={key: cpu, operator: Gt, values: ['7']}"))
                .contains("values: [amd64]}, {key: cpu, operator: Gt, values: [7]}]");
    }

    @Test
    void selectorOfNothingIsRefused() {
        assertThatThrownBy(() -> with("manifests[kind=NodePool,name=wbe].spec.weight=7"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("--set manifests[kind=NodePool,name=wbe].spec.weight=7: there is no"
                        + " [kind=NodePool,name=wbe] among the manifests\nMaybe one of these:"
                        + " [kind=NodePool,name=spot], [kind=NodePool,name=web].");
        assertThatThrownBy(() -> with("workloads[name=ap].replicas=9"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("--set workloads[name=ap].replicas=9: there is no item [name=ap] in workloads\n"
                        + "Maybe one of these: [name=web], [name=api].");
        assertThatThrownBy(() -> with("nothing[name=ap].replicas=9"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("there is no list nothing");
    }
}
