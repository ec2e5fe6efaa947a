// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each sample of a format is read again without each of its fields in turn. The result is either the same, so that the field is
 * not needed, or a message names the field: an error, or a remark on what is not stated and what follows from that.
 */
final class MissingFieldsTest {
    /** Keys that are names of objects rather than fields: without them the history has fewer objects. */
    private static final Set<String> NAMES = Set.of(
            "/pod_lifecycles/apps~v1.Deployment:shop~web",
            "/pod_lifecycles/apps~v1.Deployment:shop~web/10854321",
            "/data/shop~web",
            "/data/__idle__");

    static Stream<HistorySample> samples() {
        return HistorySample.all().stream();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void aFieldThatIsMissingIsToldOrNotNeeded(HistorySample sample) {
        RecordedHistory complete = read(sample, sample.text());
        String whole = records(complete);
        List<String> known = remarks(complete);
        List<String> silent = new ArrayList<>();
        int told = 0;
        Set<String> fields = sample.fields();
        fields.removeAll(NAMES);
        for (String field : fields) {
            String without = sample.without(field);
            try {
                RecordedHistory history = read(sample, without);
                List<String> news = new ArrayList<>(remarks(history));
                news.removeAll(known);
                if (names(news, field)) {
                    told++;
                } else if (!records(history).equals(whole)) {
                    silent.add(field + " " + news);
                }
            } catch (InvalidInputException error) {
                assertThat(error.getMessage()).as(field).contains("history");
                if (names(List.of(error.getMessage()), field)) {
                    told++;
                } else {
                    silent.add(field + ": " + error.getMessage());
                }
            }
        }
        assertThat(silent).isEmpty();
        assertThat(told).isGreaterThanOrEqualTo(sample.needed());
    }

    private static boolean names(List<String> messages, String field) {
        String last = field.substring(field.lastIndexOf('/') + 1).replaceFirst("\\[\\d+]$", "");
        return messages.stream().anyMatch(message -> message.contains(last));
    }

    private static RecordedHistory read(HistorySample sample, String text) {
        return RecordedHistory.read(sample.format(), sample.input(text));
    }

    private static List<String> remarks(RecordedHistory history) {
        Set<String> remarks = new TreeSet<>();
        history.findings.missing().forEach(missing -> remarks.add(missing.field() + ": " + missing.consequence()));
        history.findings.skipped().forEach(skipped -> remarks.add(skipped.what()));
        return List.copyOf(remarks);
    }

    /** Objects are compared by their identities and times: their contents are what was recorded. */
    private static String records(RecordedHistory history) {
        List<Object> records = new ArrayList<>();
        history.applied.forEach(applied -> records.add(applied.at() + " " + applied.key() + " " + applied.isNew()));
        history.deleted.forEach(deleted -> records.add(deleted.at() + " " + deleted.key()));
        records.addAll(history.replicas);
        records.addAll(history.pods);
        records.addAll(history.usage);
        records.addAll(history.nodes);
        records.addAll(history.rounds);
        records.addAll(history.costs);
        return records.toString();
    }
}
