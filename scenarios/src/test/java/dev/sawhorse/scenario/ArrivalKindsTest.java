// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.Value;
import dev.sawhorse.scenario.file.workload.ArrivalSource;
import dev.sawhorse.scenario.file.workload.Arrivals;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Arrival;
import dev.sawhorse.workloads.ArrivalProcess;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Tests the number of arrivals of each kind within 100 hours. */
final class ArrivalKindsTest {
    private static final Instant START = Instant.parse("2026-01-05T00:00:00Z");
    private static final long HOUR = 3_600_000_000_000L;

    @Test
    void burstsBringTheMeanOfTheirStates() {
        double bound = 4 * Math.sqrt(60 * 6_000);
        assertThat((double) count("bursts: {states: [{perHour: 30, stay: 30m}, {perHour: 150, stay: 10m}]}"))
                .isCloseTo(6_000, within(bound));
    }

    @Test
    void cronCreatesABatchAtEachFiringInItsTimeZone() {
        assertThat(times("cron: {schedule: '0 9 * * mon-fri', zone: Europe/Berlin, size: 2}"))
                .containsExactly(8L, 8L, 32L, 32L, 56L, 56L, 80L, 80L);
    }

    @Test
    void curveBringsTheAreaBelowIt() {
        assertThat((double) count(
                        "curve: {points: [{at: 0s, perHour: 0}, {at: 50h, perHour: 80}, {at: 100h, perHour: 0}]}"))
                .isCloseTo(4_000, within(4 * Math.sqrt(4_000)));
    }

    @Test
    void flashCrowdBringsItsRiseItsPlateauAndItsDecay() {
        double expected = 600 * (0.5 + 2 + 1 / Math.log(2));
        assertThat((double) count("flashCrowd: {peak: 600, at: 10h, rise: 1h, plateau: 2h, halfLife: 1h}"))
                .isCloseTo(expected, within(4 * Math.sqrt(expected)));
    }

    @Test
    void invalidValuesAreRejectedAtTheirPosition() {
        assertThat(refusal("cron: {schedule: 0 0 30 2 *}"))
                .contains("s.yaml:2:18: cron.schedule: never fires", "Maybe its day of month does not exist");
        assertThat(refusal("cron: {schedule: 61 * * * *}")).contains("end of range (61) above maximum (59)");
        assertThat(refusal("cron: {schedule: '@daily', zone: Mars}")).contains("\"Mars\" is not a time zone");
        assertThat(refusal("bursts: {states: [{perHour: 30, stay: 30m}]}")).contains("needs at least two states");
        assertThat(refusal("curve: {points: [{at: 1h, perHour: 1}, {at: 1h, perHour: 2}]}"))
                .contains("Sort them by at");
        assertThat(refusal("flashCrowd: {base: 7, peak: 6, at: 1h, halfLife: 1h}"))
                .contains("peak: is less than base");
    }

    private static List<Long> times(String kind) {
        Arrivals arrivals = read(kind, new Problems());
        ArrivalProcess process = ((ArrivalSource.Process) arrivals.source())
                .on(START, RandomStream.of(1, "arrivals"))
                .until(100 * HOUR);
        List<Long> hours = new ArrayList<>();
        for (Arrival arrival = process.next(); arrival != null; arrival = process.next()) {
            for (int i = 0; i < arrival.count(); i++) {
                hours.add(arrival.timeNanos() / HOUR);
            }
        }
        return hours;
    }

    private static int count(String kind) {
        return times(kind).size();
    }

    private static String refusal(String kind) {
        Problems problems = new Problems();
        assertThat(read(kind, problems)).isNull();
        return problems.sorted().toString();
    }

    private static Arrivals read(String kind, Problems problems) {
        SourceFile file = new SourceFile("s.yaml", "manifest: {kind: Pod}\n" + kind + "\n");
        return Arrivals.SECTION.read(Value.ofRoot(SourceDocuments.parseSingle(file), problems));
    }
}
