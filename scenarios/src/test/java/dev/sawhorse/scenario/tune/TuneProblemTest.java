// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TuneProblemTest {
    private static final String AFTER = "parameters: {after: {path: karpenter.batchIdleDuration, values: [1s, 5s]}}";

    private static TuneProblem problem(String tune) {
        String text = "duration: 1h\n" + (tune.isEmpty() ? "" : "tune: {" + tune + "}\n");
        return TuneProblem.of(SourceDocuments.parseSingle(new SourceFile("my.yaml", text)), Path.of("my.yaml"));
    }

    private static List<String> labels(String parameter) {
        return problem("parameters: {it: {" + parameter + "}}").space().parameters().get(0).levels().stream()
                .map(Parameter.Level::label)
                .toList();
    }

    @Test
    void readsValuesChoicesAndRanges() {
        assertThat(labels("path: karpenter.batchIdleDuration, values: [1s, 5s]"))
                .containsExactly("1s", "5s");
        assertThat(labels("path: a.b, values: [[u, v], {k: 1}, null]")).containsExactly("[u, v]", "{k: 1}", "null");
        assertThat(labels("path: a.b, range: {from: 30s, to: 8m, steps: 5, scale: log}"))
                .containsExactly("30s", "1m", "2m", "4m", "8m");
        assertThat(labels("path: a.b, range: {from: 0, to: 1, steps: 5}")).containsExactly("0", "1");
        assertThat(labels("path: a.b, range: {from: 0.5, to: 1.5, steps: 3}")).containsExactly("0.5", "1", "1.5");
        Parameter sizes = problem("parameters: {sizes: {choices: {small: {a.b: 1, c.d: [2]}, large: {a.b: 3}}}}")
                .space()
                .parameters()
                .get(0);
        assertThat(sizes.ordered()).isFalse();
        assertThat(sizes.levels().get(0).settings().stream().map(setting -> setting.text()))
                .containsExactly("a.b=1", "c.d=[2]");
    }

    @Test
    void amountsAreOrdered() {
        assertThat(problem(AFTER).space().parameters().get(0).ordered()).isTrue();
        assertThat(problem("parameters: {p: {path: a.b, values: [WhenEmpty, Balanced]}}")
                        .space()
                        .parameters()
                        .get(0)
                        .ordered())
                .isFalse();
    }

    @Test
    void noObjectiveIsRefused() {
        assertThatThrownBy(() -> problem(AFTER + ", objectives: {}"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("tune.objectives: is empty");
    }

    @Test
    void hasUsualObjectives() {
        assertThat(problem(AFTER).objectives().stream()
                        .map(objective -> objective.metric().name()))
                .containsExactly("cost.total", "latencySeconds.scheduling.mean", "pods.evicted");
        Objective cost =
                problem(AFTER + ", objectives: {cost.total: 2%}").objectives().get(0);
        assertThat(cost.zone(-50)).isEqualTo(1);
        Objective wait = problem(AFTER + ", objectives: {latencySeconds.scheduling.mean: 1m}")
                .objectives()
                .get(0);
        assertThat(wait.zone(10)).isEqualTo(60);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ''                                                            | has no section tune
            parameters: {}                                                | tune.parameters: is empty
            'parameters: {a: {values: [1]}}'                              | has no path
            'parameters: {a: {path: x.y, values: []}}'                    | a has no values
            'parameters: {a: {path: x.y, choices: {k: {x.y: 1}}}}'        | has both a path and choices
            'parameters: {a: {path: "manifests[0].spec.weight", values: [1]}}' | a names an object by its number
            'parameters: {a: {path: "x[", values: [1]}}'                  | a has the path x[, which is none
            'parameters: {a: {path: x.y, values: [1], when: {b: [1]}}}'   | "b" is not a parameter
            'parameters: {a: {path: x.y, values: [1]}}, forbidden: [{a: [2]}]' | "2" is not a value of a
            'parameters: {a: {path: x.y, values: [1]}}, objectives: {cost: 1%}' | "cost" is not a metric
            'parameters: {a: {path: x.y, values: [1]}}, objectives: {cost.total: much}' | "much" is not an amount
            'parameters: {a: {path: x.y, values: [1]}}, objectives: {utilization.cpu: 1%, nodes.launched: x}' | "x" is not
            'parameters: {a: {path: x.y, range: {from: 1m, to: 5, steps: 3}}}' | one end is a duration
            'parameters: {a: {path: x.y, range: {from: 0, to: 5, steps: 3, scale: log}}}' | 0 < from < to
            'parameters: {a: {path: x.y, values: [1]}}, constraints: [pods.lots <= 0]' | pods.lots
            """)
    void namesWhatIsWrong(String tune, String message) {
        assertThatThrownBy(() -> problem(tune))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }
}
