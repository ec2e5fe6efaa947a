package dev.sawhorse.workloads.trace;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.workloads.Arrival;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class MeasuredTablesTest {
    @TempDir
    private Path folder;

    @Test
    void rateIsAStraightLineBetweenRows() throws IOException {
        assertThat(MeasuredTables.rate(table("time_s,per_hour\n0,10\n100,20.5\n"))
                        .at(50_000_000_000L))
                .isEqualTo(15.25);
    }

    @Test
    void figuresOfAColumnAreEquallyLikely() throws IOException {
        assertThat(MeasuredTables.figures(table("size\n4\n1\n\n1.5\n"), "size").values())
                .containsExactly(1.0, 1.5, 4.0);
    }

    @Test
    void timesThatDoNotRiseAndTablesWithoutRowsAreRefused() {
        assertThatThrownBy(() -> MeasuredTables.rate(table("time_s,per_hour\n5,1\n5,1\n")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(":3:1: time_s 5 is there twice");
        assertThatThrownBy(() -> MeasuredTables.rate(table("time_s,per_hour\n")))
                .hasMessageContaining("\"time_s\" is a column without values");
    }

    @Test
    void traceIsReplayedAtItsOwnTimes() throws IOException {
        try (PodSource trace = TraceFormat.CSV.open(table("pod_id,arrival_s,duration_s,replicas\na,0,1,\nb,2,1,3\n"))) {
            ReplayedArrivals replayed = new ReplayedArrivals(trace);
            assertThat(replayed.next()).isEqualTo(new Arrival(0, 1));
            assertThat(replayed.next()).isEqualTo(new Arrival(2_000_000_000L, 3));
            assertThat(replayed.next()).isNull();
        }
    }

    private Path table(String text) throws IOException {
        return Files.writeString(folder.resolve("table.csv"), text);
    }
}
