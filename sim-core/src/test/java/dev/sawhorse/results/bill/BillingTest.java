// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceStarted;
import dev.sawhorse.journal.Observation.InstanceStopped;
import dev.sawhorse.journal.Observation.InstanceTerminated;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.SpotPriceChanged;
import dev.sawhorse.journal.Observation.VolumesAttached;
import dev.sawhorse.results.JournalScript;
import dev.sawhorse.results.NodeCounts;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.StepSeries;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

class BillingTest {
    @Test
    void anInstanceCostsItsPriceTimesTheTimeFromLaunchToTerminating() {
        Results results = new JournalScript()
                .at(100, launched("i-1", "m5.large", "on-demand", 0.096))
                .at(1900, new InstanceTerminating("i-1"))
                .at(1960, new InstanceTerminated("i-1"))
                .endAt(3600);
        assertThat(results.cost().total()).isEqualTo(0.048);
        assertThat(results.cost().onDemand()).isEqualTo(0.048);
        assertThat(results.cost().spot()).isZero();
        assertThat(results.cost().monthlyRate()).isCloseTo(0.048 * 730, within(1e-12));
        assertThat(results.nodes().nodeHours()).isEqualTo(0.5);
    }

    @Test
    void anInstanceThatStillRunsIsBilledUpToTheEnd() {
        Results results = new JournalScript()
                .at(0, launched("i-1", "m5.large", "spot", 0.036))
                .endAt(7200);
        assertThat(results.cost().spot()).isEqualTo(0.072);
        assertThat(results.nodes().launched()).isEqualTo(1);
        assertThat(results.nodes().terminated()).isZero();
    }

    @Test
    void everyInstancePaysForItsFirstMinute() {
        Results results = new JournalScript()
                .at(0, launched("i-1", "m5.large", "on-demand", 0.6))
                .at(10, new InstanceTerminating("i-1"))
                .endAt(3600);
        assertThat(results.cost().total()).isEqualTo(0.01);
        assertThat(results.nodes().nodeHours()).isCloseTo(10 / 3600.0, within(1e-15));
    }

    @Test
    void aStoppedInstanceCostsOnlyItsVolumes() {
        Results results = new JournalScript()
                .at(0, launched("i-1", "m5.large", "on-demand", 0.6), new VolumesAttached("i-1", 20L << 30, 0.06))
                .at(600, new InstanceStopped("i-1"))
                .at(3000, new InstanceStarted("i-1"))
                .at(3600, new InstanceTerminating("i-1"))
                .endAt(7200);
        assertThat(results.cost().onDemand()).isEqualTo(0.2);
        assertThat(results.cost().ebs()).isEqualTo(0.06);
        assertThat(results.nodes().nodeHours()).isCloseTo(1 / 3.0, within(1e-15));
        assertThat(results.timeline().costRate().get(CapacityType.ON_DEMAND).at(1_000_000_000_000L))
                .isEqualTo(60_000_000L);
    }

    @Test
    void everyStartOfAStoppedInstancePaysForItsFirstMinute() {
        Results results = new JournalScript()
                .at(0, launched("i-1", "m5.large", "on-demand", 0.6))
                .at(10, new InstanceStopped("i-1"))
                .at(1000, new InstanceStarted("i-1"))
                .at(1020, new InstanceStopped("i-1"))
                .endAt(3600);
        assertThat(results.cost().total()).isEqualTo(0.02);
    }

    @Test
    void aNewSpotPriceAppliesToRunningInstancesOfItsPool() {
        Results results = new JournalScript()
                .at(0, launched("i-1", "m5.large", "spot", 0.1), launched("i-2", "m5.xlarge", "spot", 1))
                .at(0, launched("i-3", "m5.large", "on-demand", 10))
                .at(1800, new SpotPriceChanged("m5.large", "us-east-1a", 0.3))
                .at(1800, new SpotPriceChanged("m5.xlarge", "us-east-1b", 7))
                .at(3600, new InstanceTerminating("i-1"))
                .at(3600, new SpotPriceChanged("m5.large", "us-east-1a", 100))
                .endAt(7200);
        assertThat(results.cost().spot()).isEqualTo(0.05 + 0.15 + 2);
        assertThat(results.cost().onDemand()).isEqualTo(20);
        StepSeries rate = results.timeline().costRate().get(CapacityType.SPOT);
        assertThat(rate.at(0)).isEqualTo(1_100_000_000L);
        assertThat(rate.at(2_000_000_000_000L)).isEqualTo(1_300_000_000L);
        assertThat(rate.last()).isEqualTo(1_000_000_000L);
    }

    @Test
    void volumesAreBilledAsLongAsTheirInstance() {
        Results results = new JournalScript()
                .at(0, launched("i-1", "m5.large", "on-demand", 1), new VolumesAttached("i-1", 20L << 30, 0.002))
                .at(3600, new InstanceTerminating("i-1"))
                .endAt(7200);
        assertThat(results.cost().ebs()).isEqualTo(0.002);
        assertThat(results.cost().onDemand()).isEqualTo(1);
        assertThat(results.cost().total()).isEqualTo(1.002);
    }

    @Test
    void nodeHoursAreSplitByInstanceTypeAndCapacityType() {
        NodeCounts nodes = new JournalScript()
                .at(0, launched("i-1", "m5.large", "spot", 0.1), launched("i-2", "c5.large", "on-demand", 1))
                .at(1800, new InstanceTerminating("i-1"), launched("i-3", "c5.large", "spot", 0.1))
                .endAt(3600)
                .nodes();
        assertThat(nodes.byInstanceType()).containsEntry("c5.large", 1.5).containsEntry("m5.large", 0.5);
        assertThat(nodes.byInstanceType().keySet()).containsExactly("c5.large", "m5.large");
        assertThat(nodes.byCapacityType()).containsEntry("on-demand", 1.0).containsEntry("spot", 1.0);
        assertThat(nodes.peak()).isEqualTo(2);
    }

    @Test
    void anInstanceLaunchedTwiceIsADefect() {
        JournalScript script =
                new JournalScript().at(0, launched("i-1", "a", "spot", 1), launched("i-1", "a", "spot", 1));
        assertThatThrownBy(() -> script.endAt(1)).hasMessageContaining("i-1");
    }

    /** The sum of price × time, taken anew in decimal arithmetic and in another order, is the same to the last digit. */
    @Test
    void theTotalIsTheExactSumOfPriceTimesTime() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int end = 86_400;
            JournalScript script = new JournalScript();
            List<BigDecimal> costs = new ArrayList<>();
            List<Timed> happenings = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                int launched = random.nextInt(end);
                int ended = launched + random.nextInt(20_000);
                BigDecimal price = BigDecimal.valueOf(random.nextInt(1, 5_000_000), 6);
                String capacityType = random.nextBoolean() ? "spot" : "on-demand";
                happenings.add(new Timed(launched, launched("i-" + i, "m5.large", capacityType, price.doubleValue())));
                if (ended < end) {
                    happenings.add(new Timed(ended, new InstanceTerminating("i-" + i)));
                }
                int seconds = Math.max(60, Math.min(ended, end) - launched);
                costs.add(price.multiply(BigDecimal.valueOf(seconds)));
            }
            happenings.stream()
                    .sorted((a, b) -> Integer.compare(a.second, b.second))
                    .forEachOrdered(happening -> script.at(happening.second, happening.observation));
            Collections.shuffle(costs, random);
            BigDecimal total = costs.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
            assertThat(script.endAt(end).cost().total())
                    .as("seed %d", seed)
                    .isEqualTo(total.divide(BigDecimal.valueOf(3600), MathContext.DECIMAL128)
                            .doubleValue());
        }
    }

    private record Timed(int second, Observation observation) {}

    private static InstanceLaunched launched(String instance, String type, String capacityType, double price) {
        return new InstanceLaunched(instance, type, "us-east-1a", capacityType, price);
    }
}
