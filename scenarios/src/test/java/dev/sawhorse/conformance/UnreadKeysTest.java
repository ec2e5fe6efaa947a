// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance;

import dev.sawhorse.conformance.recording.CaseResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A replay fails on every key of a recording that it does not read. */
class UnreadKeysTest {
    private static final String TOLERATION = """
            {"taint": {"key": "k", "value": "v", "effect": "NoSchedule"}, "tolerates": false,
             "toleration": {"key": "other"}}""";

    @TempDir
    private Path folder;

    @Test
    void anUnreadKeyOfARowFailsOnlyThatRow() throws IOException {
        List<CaseResult> results =
                replay("""
                {"kind": "karpenter-unit", "vectors": [%s, %s]}
                """.formatted(TOLERATION, TOLERATION.replace("\"tolerates\"", "\"seconds\": 3, \"tolerates\"")));

        assertThat(results).extracting(CaseResult::difference).containsExactly(null, "key seconds is not replayed");
    }

    @Test
    void aKeyInsideAValueIsNamedByItsPath() throws IOException {
        List<CaseResult> results =
                replay("""
                {"kind": "karpenter-unit", "vectors": [%s]}
                """.formatted(TOLERATION.replace("\"v\",", "\"v\", \"timeAdded\": \"2026-01-01T00:00:00Z\",")));

        assertThat(results).extracting(CaseResult::difference).containsExactly("key taint.timeAdded is not replayed");
    }

    @Test
    void anUnreadKeyOutsideTheRowsFailsEveryRow() throws IOException {
        List<CaseResult> results = replay("""
                {"kind": "karpenter-unit", "featureGates": {"Some": true}, "vectors": [%s, %s]}
                """.formatted(TOLERATION, TOLERATION));

        assertThat(results)
                .extracting(CaseResult::difference)
                .containsExactly("key featureGates is not replayed", "key featureGates is not replayed");
    }

    @Test
    void descriptionsAndEmptyValuesNeedNotBeRead() throws IOException {
        List<CaseResult> results = replay(
                """
                {"kind": "karpenter-unit", "title": "t", "source": "s", "vectors": [%s]}
                """.formatted(TOLERATION.replace("\"tolerates\"", "\"note\": \"n\", \"pods\": [], \"tolerates\"")));

        assertThat(results).allMatch(CaseResult::passed);
    }

    private List<CaseResult> replay(String recording) throws IOException {
        Files.writeString(folder.resolve("t.json"), recording);
        return Conformance.replay(folder);
    }
}
