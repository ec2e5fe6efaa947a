// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ProblemGroupTest {
    @Test
    void aWarningOfSeveralPositionsIsReportedOnce() {
        List<ProblemGroup> groups = ProblemGroup.of(List.of(
                warning(1, "spec.a[0]"),
                warning(5, "spec.a[1]"),
                warning(7, "spec.a[2]"),
                warning(9, "spec.a[3]"),
                warning(11, "spec.a[4]"),
                warning(13, "spec.b")));
        assertThat(groups)
                .hasToString(
                        "[f.yaml:1:2: spec.a[0]: is not simulated; also at f.yaml:5:2, f.yaml:7:2, f.yaml:9:2 and 1 more\n"
                                + "Maybe remove it., f.yaml:13:2: spec.b: is not simulated\nMaybe remove it.]");
        assertThat(groups.get(1).line(file -> "x/" + file))
                .isEqualTo("x/f.yaml:13:2: spec.b: is not simulated. Maybe remove it.");
    }

    @Test
    void everyErrorKeepsItsOwnLine() {
        Problem error = new Problem(Severity.ERROR, new Position("f.yaml", 1, 1), "a", "is required", null);
        Problem other = new Problem(Severity.ERROR, new Position("f.yaml", 2, 1), "a", "is required", null);
        assertThat(ProblemGroup.of(List.of(error, other))).hasSize(2);
    }

    @Test
    void anObjectHasTheSameFieldsWhereverItIsWritten() {
        assertThat(ProblemGroup.of(List.of(
                        warning(1, "spec.a[0]"),
                        warning(5, "manifests[3].spec.a[1]"),
                        warning(7, "items[2].spec.a[0]"),
                        warning(9, "manifests[0].items[4].spec.a[0]"),
                        warning(11, "timeline[0].spec.a[0]"))))
                .extracting(group -> group.places().size())
                .containsExactly(4, 1);
    }

    @Test
    void problemsOfOtherVariantsAreInTheGroup() {
        assertThat(ProblemGroup.of(List.of(scoped(1, "(variant a)"), scoped(5, "(variant a)"))))
                .hasToString("[f.yaml:1:2: a: is converted (variant a); also at f.yaml:5:2]");
        assertThat(ProblemGroup.of(List.of(scoped(1, "(variant a)"), scoped(1, "(variant b)"))))
                .hasToString("[f.yaml:1:2: a: is converted (some variants)]");
    }

    private static Problem scoped(int line, String scope) {
        return new Problem(Severity.NOTE, new Position("f.yaml", line, 2), "a", "is converted", null, scope);
    }

    private static Problem warning(int line, String path) {
        return new Problem(
                Severity.WARNING, new Position("f.yaml", line, 2), path, "is not simulated", "Maybe remove it.");
    }
}
