// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.load.ScenarioLoader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** Tests that objects with errors while reading are not validated further. */
class UnsoundManifestsTest {
    private static final Path INFLATE = Path.of("inflate.yaml");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{key: karpenter.k8s.aws/instance-cpu, operator: Gt}",
                "{key: karpenter.k8s.aws/instance-cpu, operator: Lt, values: 7}",
                "{key: karpenter.k8s.aws/instance-cpu, operator: Gt, values: null}",
                "{key: karpenter.k8s.aws/instance-cpu, operator: Gte, values: []}",
                "{key: karpenter.k8s.aws/instance-cpu, operator: Lte, values: [x]}"
            })
    void aBoundWithoutUsableValuesIsOneErrorAtItsPlace(String requirement) throws IOException {
        Path file = Files.writeString(
                folder.resolve("bounds.yaml"), """
                duration: 10m
                manifests:
                  - apiVersion: karpenter.sh/v1
                    kind: NodePool
                    metadata: {name: default}
                    spec:
                      template:
                        spec:
                          nodeClassRef: {group: karpenter.k8s.aws, kind: EC2NodeClass, name: default}
                          requirements: [%s]
                """.formatted(requirement) + WebManifests.NODE_CLASS_AND_WEB);

        InvalidInputException wrong =
                catchThrowableOfType(InvalidInputException.class, () -> ScenarioLoader.load(file));

        assertThat(wrong.problems())
                .extracting(Problem::path)
                .containsExactly("manifests[0].spec.template.spec.requirements[0].values");
        assertThat(wrong.problems().get(0).position().line()).isEqualTo(10);
    }

    @Test
    void aBoundSetToAScalarOnTheCommandLineIsAnError() {
        List<Setting> settings = List.of(Setting.parse("manifests[0].spec.template.spec.requirements[0].values=-1"));
        assertThatThrownBy(() -> ScenarioLoader.load(INFLATE, settings))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("requirements[0].values: ");
    }

    @Test
    void aNodeClassWithErrorsIsNotReportedAsMissing() throws IOException {
        Path file = Files.writeString(
                folder.resolve("class.yaml"),
                Files.readString(INFLATE).replace("amiSelectorTerms:", "amiSelectorTerms: 7 #"));
        assertThatThrownBy(() -> ScenarioLoader.load(file))
                .isInstanceOf(InvalidInputException.class)
                .message()
                .doesNotContain("not declared");
    }
}
