// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.schema;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import dev.sawhorse.input.output.FlowYaml;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.schema.FieldPath.UnknownFieldException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

final class FieldPathTest {
    @TestFactory
    Stream<DynamicTest> everyFieldIsFoundByItsPathAndHasAValidExample() {
        List<ReferenceTable.Row> rows = ReferenceTable.rows(ScenarioFile.SECTION);
        assertThat(rows).hasSizeGreaterThan(400);
        return rows.stream()
                .map(row -> DynamicTest.dynamicTest(row.path(), () -> {
                    FieldPath found = find(row.path());
                    assertThat(found.text()).isEqualTo(row.path());
                    assertThat(found.field().description()).isEqualTo(row.description());
                    assertIsValid(found.field());
                }));
    }

    private static void assertIsValid(Field<?> field) {
        Problems problems = new Problems();
        String text = FlowYaml.of(field.example());
        Value value = Value.ofRoot(
                SourceDocuments.parse(new SourceFile("example", text), problems).get(0), problems);
        assertThat(field.type().read(value)).as(text + " " + problems.sorted()).isNotNull();
        assertThat(problems.sorted()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workloads.arrivals.lifetime | workloads[].arrivals.lifetime",
                "workloads[].arrivals | workloads[].arrivals",
                "workloads[0].arrivals | workloads[].arrivals",
                "workloads[*].arrivals | workloads[].arrivals",
                "workloads[name=web].demand | workloads[].demand",
                "workloads[] | workloads",
                "zones[1] | zones",
                "vars.CLUSTER | vars",
                "tune.parameters.range.steps | tune.parameters.*.range.steps",
                "tune.parameters.*.path | tune.parameters.*.path",
                "tune.parameters.batch.path | tune.parameters.*.path",
                "tune.parameters.path.path | tune.parameters.*.path",
                "variants.eager.set | variants.*.set",
                "variants.eager.karpenter.batchIdleDuration | variants.*.karpenter.batchIdleDuration",
                "latencies.boot.logNormal.median | latencies.boot.logNormal.median",
            })
    void pathsAreWrittenAsInSettings(String written, String path) throws UnknownFieldException {
        assertThat(find(written).text()).isEqualTo(path);
    }

    @Test
    void exampleIsAnExcerptOfAFile() throws UnknownFieldException {
        assertThat(find("workloads.arrivals.until").example())
                .isEqualTo(Map.of("workloads", List.of(Map.of("arrivals", Map.of("until", "5m")))));
        assertThat(find("tune.parameters.range.steps").example())
                .isEqualTo(Map.of(
                        "tune", Map.of("parameters", Map.of("batching", Map.of("range", Map.of("steps", 2))))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload.arrivals | the scenario file has no field \"workload\" | Did you mean \"workloads\"?",
                "workloads.arrivals.lifetme | workloads[].arrivals has no field \"lifetme\" | "
                        + "Did you mean \"workloads[].arrivals.lifetime\"?",
                "batchIdleDuration | the scenario file has no field \"batchIdleDuration\" | "
                        + "Did you mean one of these: karpenter.batchIdleDuration?",
                "spot.recorded.xyz | spot.recorded has no field \"xyz\" | Its fields: file, begin.",
                "duration.x | duration has no field \"x\", as it is of type duration | "
                        + "Its description: sawhorse explain-field duration",
                "a..b | \"a..b\" is not a path | For example: workloads.arrivals or workloads[0].arrivals.",
            })
    void unknownPathsHaveAHint(String path, String message, String hint) {
        UnknownFieldException unknown = catchThrowableOfType(UnknownFieldException.class, () -> find(path));
        assertThat(unknown).hasMessage(message);
        assertThat(unknown.hint()).isEqualTo(hint);
    }

    private static FieldPath find(String path) throws UnknownFieldException {
        return FieldPath.find(ScenarioFile.SECTION, path);
    }
}
