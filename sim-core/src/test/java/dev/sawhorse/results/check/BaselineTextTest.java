// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.SourceFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class BaselineTextTest {
    private static final Baseline BASELINE = new Baseline(
            "../müller & söhne/\"a\".yaml",
            "1.2.3",
            "abc",
            List.of("duration=2h"),
            7,
            2,
            List.of(new BaselineVariant(
                    "base",
                    Map.of("cost.total", List.of(0.131123, 12.0)),
                    new Packing(
                            List.of(new PackingGroup("m5.large", "spot", Map.of("Job/a", 2, "Job/b", 1), 3, 0.25)),
                            List.of(new PackingGroup("c5.large", "on-demand", Map.of(), 9, 1)),
                            "d1935"),
                    List.of("0:01:01 launches m5.large spot in a"))));

    private static Baseline read(String text) {
        return BaselineReader.read(new SourceFile("baseline/a.json", text));
    }

    @Test
    void baselineRoundTrips() {
        String text = BaselineText.of(BASELINE);
        assertThat(read(text)).isEqualTo(BASELINE);
        assertThat(BaselineText.of(read(text))).isEqualTo(text);
    }

    @Test
    void figureAndNodesTakeOneLineEach() {
        assertThat(BaselineText.of(BASELINE))
                .contains("\n        \"cost.total\": [0.131123, 12]\n")
                .contains("\n          {\"nodes\": 3, \"type\": \"m5.large\", \"capacity\": \"spot\", \"cost\": 0.25, "
                        + "\"pods\": {\"Job/a\": 2, \"Job/b\": 1}}\n");
    }

    @Test
    void everyPrefixOfABaselineIsRefusedWithOneProblem() {
        String text = BaselineText.of(BASELINE).strip();
        for (int end = 0; end < text.length(); end += 7) {
            String cut = text.substring(0, end);
            assertThatThrownBy(() -> read(cut))
                    .as(cut)
                    .isInstanceOfSatisfying(
                            InvalidInputException.class,
                            e -> assertThat(e.problems())
                                    .hasSize(1)
                                    .allMatch(problem -> problem.hint() != null
                                            && problem.hint().startsWith("Maybe")));
        }
    }

    @Test
    void missingSeedValuesAndConflictMarksAreDamage() {
        String text = BaselineText.of(BASELINE);
        assertThatThrownBy(() -> read(text.replace("[0.131123, 12]", "[0.131123]")))
                .hasMessageContaining("is a damaged baseline: variant base has fewer or more values than seeds");
        assertThatThrownBy(() -> read("<<<<<<< HEAD\n" + text)).hasMessageContaining("is a damaged baseline");
        assertThatThrownBy(() -> read(text.replace("\"nodes\": 3", "\"nodes\": 0")))
                .hasMessageContaining(
                        "is a damaged baseline: variants.base.packing.groups[0].nodes: \"0\" is less than 1");
    }

    @Test
    void foreignFilesAndNewerFormsAreNamed() {
        assertThatThrownBy(() -> read("{\"name\": \"left-pad\"}")).hasMessageContaining("is not a Sawhorse baseline");
        assertThatThrownBy(
                        () -> read(BaselineText.of(BASELINE).replace("\"schemaVersion\": 1", "\"schemaVersion\": 2")))
                .hasMessageContaining("is a baseline with format version 2, but this Sawhorse supports version 1")
                .hasMessageContaining("Maybe use Sawhorse 1.2.3.");
    }
}
