// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.spot.RecordedPath;
import dev.sawhorse.facts.InterruptionTrace;
import dev.sawhorse.input.InvalidInputException;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SpotRecordingsTest {
    private static final Instant START = Instant.parse("2026-01-05T00:00:00Z");
    private static final CapacityPool POOL = new CapacityPool("m5.large", "us-east-1a", CapacityType.SPOT);
    private static final String HEADINGS = "timestamp,zone,instance_type,usd_per_hour\n";

    private static Map<CapacityPool, RecordedPath> prices(String text) {
        return RecordedSpotPrices.read(
                TraceInput.ofText("prices.csv", text),
                new RecordedSpotPrices.Period(START, START.plusSeconds(7200)),
                pool -> pool.zone().startsWith("us-east-1") ? OptionalDouble.of(0.1) : OptionalDouble.empty());
    }

    private static InterruptionTrace trace(String rows) {
        return RecordedInterruptions.read(TraceInput.ofText("nodes.csv", "t_s,nodes_up\n" + rows));
    }

    @Test
    void lastRecordBeforeTheStartAppliesAtIt() {
        RecordedPath path = Objects.requireNonNull(prices(HEADINGS + """
                2026-01-05T00:10:00Z,us-east-1a,m5.large,0.05
                2026-01-04T00:00:00Z,us-east-1a,m5.large,0.03
                2026-01-04T12:00:00.5Z,us-east-1a,m5.large,0.04
                """).get(POOL));

        assertThat(path.at(0)).isEqualTo(0.04);
        assertThat(path.nextChange(0)).isEqualTo(600_000_000_000L);
        assertThat(path.at(600_000_000_000L)).isEqualTo(0.05);
    }

    @Test
    void equalPricesInSuccessionAreNoChange() {
        RecordedPath path = Objects.requireNonNull(prices(HEADINGS + """
                2026-01-05T00:00:00Z,us-east-1a,m5.large,0.03
                2026-01-05T00:10:00Z,us-east-1a,m5.large,0.03
                2026-01-05T00:20:00Z,us-east-1a,m5.large,0.04
                """).get(POOL));

        assertThat(path.nextChange(0)).isEqualTo(1_200_000_000_000L);
    }

    @Test
    void badPricesAreReportedWithTheirPosition() {
        assertThatThrownBy(() -> prices(HEADINGS + "2026-01-05,us-east-1a,m5.large,0.03\n"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("2:1")
                .hasMessageContaining("is not an instant");
        assertThatThrownBy(() -> prices(HEADINGS + "2026-01-05T00:00:00Z,us-east-1a,m5.large,-1\n"))
                .hasMessageContaining("is negative");
        assertThatThrownBy(() -> prices(HEADINGS + "2026-01-05T00:00:00Z,us-east-1a,m5.large,0\n"))
                .hasMessageContaining("is not a price");
        assertThatThrownBy(() -> prices(HEADINGS)).hasMessageContaining("column without values");
        assertThatThrownBy(() -> prices("timestamp,zone,instance_type\n")).hasMessageContaining("usd_per_hour");
    }

    @Test
    void traceEndsAtItsLastRow() {
        InterruptionTrace trace = trace("0,4\n60,2\n90,-1\n");

        assertThat(trace.nodes()).isEqualTo(4);
        assertThat(trace.durationSeconds()).isEqualTo(90);
        assertThat(trace("0,4\n60,2\n90,3\n").durationSeconds()).isEqualTo(90);
    }

    @Test
    void badTracesAreReportedWithTheirPosition() {
        assertThatThrownBy(() -> trace("5,4\n60,2\n")).hasMessageContaining("begins at 5");
        assertThatThrownBy(() -> trace("0,4\n60,-1\n90,2\n")).hasMessageContaining("after the end");
        assertThatThrownBy(() -> trace("0,4\n")).hasMessageContaining("less than two rows");
        assertThatThrownBy(() -> trace("0,4\n10,many\n20,-1\n")).hasMessageContaining("is not a number");
    }
}
