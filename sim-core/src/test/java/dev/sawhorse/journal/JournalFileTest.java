// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.journal.Journal.Entry;
import dev.sawhorse.journal.Observation.Approximated;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.RunEnded;
import dev.sawhorse.journal.Observation.RunStarted;
import dev.sawhorse.journal.Observation.WorkloadScaled;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JournalFileTest {
    private static final List<Entry> ENTRIES = List.of(
            new Entry(0, new RunStarted("inflate", -7, "2026-03-01T00:00:00Z", "us-east-1", "0.1.0")),
            new Entry(0, new PodCreated("default/web-1", "Deployment/web", 1500, 1L << 40, false)),
            new Entry(1, new EventPublished("pod/ü", "Quoted", "say \"5 > 4\"\n\tπ\u0001")),
            new Entry(1_500_000_000L, new InstanceLaunched("i-1", "m5.large", "us-east-1a", "spot", 0.0412)),
            new Entry(1_500_000_000L, new WorkloadScaled("Deployment/web", 1, 10)),
            new Entry(2_000_000_000L, new DisruptionCommand("Empty", "delete", "emptiness", List.of("n1", "n2"), 0)),
            new Entry(2_000_000_000L, new Approximated("spot", Map.of("b", "2", "a", "1", "c", "3"))),
            new Entry(Long.MAX_VALUE, new RunEnded(123_456_789_012L)));

    @TempDir
    private Path folder;

    @Test
    void entriesAreWrittenAsOneJsonObjectALine() throws IOException {
        Path path = folder.resolve("journal.jsonl");
        write(path, ENTRIES);
        assertThat(Files.readAllLines(path))
                .startsWith(
                        "{\"t\":0,\"type\":\"RunStarted\",\"scenario\":\"inflate\",\"seed\":-7,"
                                + "\"start\":\"2026-03-01T00:00:00Z\",\"region\":\"us-east-1\",\"version\":\"0.1.0\",\"run\":\"\",\"karpenter\":\"\"}",
                        "{\"t\":0,\"type\":\"PodCreated\",\"pod\":\"default/web-1\",\"owner\":\"Deployment/web\","
                                + "\"cpuMillis\":1500,\"memoryBytes\":1099511627776,\"daemon\":false}")
                .contains("{\"t\":1.5,\"type\":\"InstanceLaunched\",\"instance\":\"i-1\",\"instanceType\":\"m5.large\","
                        + "\"zone\":\"us-east-1a\",\"capacityType\":\"spot\",\"price\":0.0412}")
                .contains("{\"t\":2,\"type\":\"Approximated\",\"what\":\"spot\","
                        + "\"detail\":{\"a\":\"1\",\"b\":\"2\",\"c\":\"3\"}}")
                .hasSize(ENTRIES.size());
    }

    @Test
    void entriesRoundTrip() throws IOException {
        for (String name : List.of("journal.jsonl", "journal.jsonl.gz")) {
            Path path = folder.resolve(name);
            write(path, ENTRIES);
            try (JournalReader reader = JournalReader.open(path)) {
                assertThat(remaining(reader)).isEqualTo(ENTRIES);
                assertThat(reader.isTruncated()).isFalse();
            }
        }
    }

    @Test
    void theCompressedFileHasNoDateAndNoMachine() throws IOException {
        Path path = folder.resolve("journal.jsonl.gz");
        write(path, ENTRIES);
        byte[] header = Arrays.copyOf(Files.readAllBytes(path), 10);
        assertThat(header).containsExactly(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
    }

    @Test
    void anUncommittedJournalKeepsItsPartialNameAndCanBeRead() throws IOException {
        Path path = folder.resolve("journal.jsonl.gz");
        try (JournalWriter writer = JournalWriter.create(path)) {
            ENTRIES.forEach(writer::appended);
        }
        assertThat(path).doesNotExist();
        try (JournalReader reader = JournalReader.open(folder.resolve("journal.partial.jsonl.gz"))) {
            assertThat(remaining(reader)).isEqualTo(ENTRIES);
        }
    }

    @Test
    void aTruncatedJournalGivesItsCompleteEntries() throws IOException {
        List<Entry> many = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            many.add(new Entry(i, new PodBound("default/web-" + i, "node-" + i % 97)));
        }
        Path path = folder.resolve("journal.jsonl.gz");
        write(path, many);
        byte[] bytes = Files.readAllBytes(path);
        for (int length : new int[] {0, 5, 11, 1000, bytes.length / 2, bytes.length - 1}) {
            Files.write(path, Arrays.copyOf(bytes, length));
            try (JournalReader reader = JournalReader.open(path)) {
                List<Entry> whole = remaining(reader);
                assertThat(whole).isEqualTo(many.subList(0, whole.size()));
                assertThat(reader.isTruncated()).isTrue();
            }
        }
    }

    @Test
    void journalOfAKilledRunMissesAtMostAFewThousandEntries() throws IOException {
        Path path = folder.resolve("journal.jsonl.gz");
        try (JournalWriter writer = JournalWriter.create(path)) {
            for (int i = 0; i < 20_000; i++) {
                writer.appended(new Entry(i, new PodBound("default/web-" + i, "node-1")));
            }
            try (JournalReader reader = JournalReader.open(JournalWriter.partial(path))) {
                assertThat(remaining(reader)).hasSizeBetween(16_000, 20_000);
                assertThat(reader.isTruncated()).isTrue();
            }
        }
    }

    @Test
    void anEntryThatCannotBeUnderstoodIsNamedByItsLine() throws IOException {
        Path path = folder.resolve("journal.jsonl");
        Files.writeString(path, "{\"t\":0,\"type\":\"PodReady\",\"pod\":\"a\"}\n{\"t\":1,\"type\":\"PodSang\"}\n{}\n");
        try (JournalReader reader = JournalReader.open(path)) {
            assertThat(reader.next()).isNotNull();
            assertThatThrownBy(reader::next)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("journal.jsonl:2: unknown type \"PodSang\"")
                    .hasMessageContaining("\nMaybe ");
        }
    }

    @Test
    void aMissingFieldIsNamed() throws IOException {
        Path path = folder.resolve("journal.jsonl");
        Files.writeString(path, "{\"t\":0,\"type\":\"PodBound\",\"pod\":\"a\"}\n{}\n");
        try (JournalReader reader = JournalReader.open(path)) {
            assertThatThrownBy(reader::next).hasMessageContaining("PodBound has no field \"node\"");
        }
    }

    @Test
    void everyTypeOfObservationHasAShape() {
        assertThat(Observation.class.getPermittedSubclasses())
                .hasSizeGreaterThan(30)
                .allSatisfy(type ->
                        assertThat(ObservationShape.named(type.getSimpleName())).isNotNull());
    }

    @Test
    void twoWritersGiveTheSameBytes() throws IOException {
        write(folder.resolve("a.jsonl.gz"), ENTRIES);
        write(folder.resolve("b.jsonl.gz"), ENTRIES);
        assertThat(folder.resolve("a.jsonl.gz")).hasSameBinaryContentAs(folder.resolve("b.jsonl.gz"));
        try (GZIPInputStream plain = new GZIPInputStream(Files.newInputStream(folder.resolve("a.jsonl.gz")))) {
            assertThat(plain.readAllBytes()).endsWith((byte) '}', (byte) '\n');
        }
    }

    private static void write(Path path, List<Entry> entries) throws IOException {
        try (JournalWriter writer = JournalWriter.create(path)) {
            entries.forEach(writer::appended);
            writer.commit();
        }
    }

    private static List<Entry> remaining(JournalReader reader) throws IOException {
        List<Entry> entries = new ArrayList<>();
        reader.replay(entries::add);
        return entries;
    }
}
