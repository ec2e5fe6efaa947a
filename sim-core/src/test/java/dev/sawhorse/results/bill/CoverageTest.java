// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.ReservedInstancesHeld;
import dev.sawhorse.journal.Observation.SavingsPlanHeld;
import dev.sawhorse.results.Cost;
import dev.sawhorse.results.JournalScript;
import dev.sawhorse.results.Results;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class CoverageTest {
    private static final double TINY = 1e-9;

    @Test
    void usageIsCoveredAtTheDiscountedPriceUntilTheCommitmentIsUsedUp() {
        Cost cost = new JournalScript()
                .at(0, compute(1, "0.5"))
                .at(0, onDemand("i-1", "m5.large", 1), onDemand("i-2", "m5.large", 1), onDemand("i-3", "m5.large", 1))
                .endAt(3600)
                .cost();
        assertThat(cost.onDemand()).isEqualTo(3);
        assertThat(cost.covered()).isCloseTo(-2, within(TINY));
        assertThat(cost.commitments()).isEqualTo(1);
        assertThat(cost.unusedCommitments()).isCloseTo(0, within(TINY));
        assertThat(cost.total()).isCloseTo(2, within(TINY));
    }

    @Test
    void unusedCommitmentOfAnHourIsPaidAndLost() {
        Cost cost = new JournalScript()
                .at(0, compute(1, "0.5"))
                .at(0, onDemand("i-1", "m5.large", 1), onDemand("i-2", "m5.large", 1))
                .at(0, onDemand("i-3", "m5.large", 1), onDemand("i-4", "m5.large", 1))
                .at(3600, new InstanceTerminating("i-1"), new InstanceTerminating("i-2"))
                .at(3600, new InstanceTerminating("i-3"), new InstanceTerminating("i-4"))
                .endAt(7200)
                .cost();
        assertThat(cost.commitments()).isEqualTo(2);
        assertThat(cost.unusedCommitments()).isCloseTo(1, within(TINY));
        assertThat(cost.total()).isCloseTo(2 + 2, within(TINY));
    }

    @Test
    void aClockHourCountsOnceForBunchedUsage() {
        Cost cost = new JournalScript()
                .at(0, compute(1, "0.5"))
                .at(0, onDemand("i-1", "m5.large", 2), onDemand("i-2", "m5.large", 2))
                .at(1800, new InstanceTerminating("i-1"), new InstanceTerminating("i-2"))
                .endAt(3600)
                .cost();
        assertThat(cost.total()).isCloseTo(1, within(TINY));
    }

    @Test
    void partialHoursCountInPart() {
        Cost cost = new JournalScript()
                .at(0, compute(1, "0.5"), onDemand("i-1", "m5.large", 4))
                .endAt(1800)
                .cost();
        assertThat(cost.commitments()).isEqualTo(0.5);
        assertThat(cost.onDemand()).isEqualTo(2);
        assertThat(cost.covered()).isCloseTo(-1, within(TINY));
    }

    @Test
    void theHighestDiscountAppliesFirstAndTiesTheLowestPrice() {
        SavingsPlanHeld plan =
                new SavingsPlanHeld("plan", "compute", "", 1, Map.of("m5", "0.5", "c5", "0.6", "r5", "0.6"));
        Results results = new JournalScript()
                .at(0, plan, onDemand("i-1", "m5.large", 1), onDemand("i-2", "c5.large", 2.5))
                .at(0, onDemand("i-3", "r5.large", 1.5))
                .endAt(3600);
        assertThat(covered(results, "r5.large")).isCloseTo(-1.5, within(TINY));
        assertThat(covered(results, "c5.large")).isCloseTo(-1, within(1e-6));
        assertThat(covered(results, "m5.large")).isZero();
    }

    @Test
    void theNarrowerCommitmentIsUsedBeforeTheWider() {
        Results results = new JournalScript()
                .at(0, compute(0.6, "0.4"), instance("m5", 0.5, "0.5"))
                .at(0, new ReservedInstancesHeld("ri", "m5.large", "", 1, 0.4))
                .at(0, onDemand("i-1", "m5.large", 1), onDemand("i-2", "m5.large", 1), onDemand("i-3", "c5.large", 1))
                .endAt(3600);
        assertThat(results.cost().covered()).isCloseTo(-3, within(1e-6));
        assertThat(results.cost().total()).isCloseTo(0.6 + 0.5 + 0.4, within(1e-6));
    }

    @Test
    void aPlanForAFamilyCoversNoOther() {
        Cost cost = new JournalScript()
                .at(0, instance("m5", 1, "0.5"), onDemand("i-1", "m5a.large", 1))
                .endAt(3600)
                .cost();
        assertThat(cost.total()).isEqualTo(2);
        assertThat(cost.unusedCommitments()).isEqualTo(1);
    }

    @Test
    void regionalReservedInstancesCoverOtherSizesTheSmallestFirst() {
        Results results = new JournalScript()
                .at(0, new ReservedInstancesHeld("ri", "m5.xlarge", "", 1, 0.5))
                .at(0, onDemand("i-1", "m5.2xlarge", 4), onDemand("i-2", "m5.large", 1))
                .endAt(3600);
        assertThat(covered(results, "m5.large")).isEqualTo(-1);
        assertThat(covered(results, "m5.2xlarge")).isCloseTo(-1, within(TINY));
        assertThat(results.cost().commitments()).isEqualTo(0.5);
        assertThat(results.cost().unusedCommitments()).isCloseTo(0, within(TINY));
    }

    @Test
    void zonalReservedInstancesCoverOnlyTheirTypeAndZone() {
        Results results = new JournalScript()
                .at(0, new ReservedInstancesHeld("ri", "m5.large", "us-east-1b", 2, 0.5))
                .at(0, onDemand("i-1", "m5.large", 1), onDemand("i-2", "m5.xlarge", 2))
                .at(0, new InstanceLaunched("i-3", "m5.large", "us-east-1b", "on-demand", 1))
                .endAt(3600);
        assertThat(results.cost().covered()).isEqualTo(-1);
        assertThat(results.cost().unusedCommitments()).isCloseTo(0.5, within(TINY));
    }

    @Test
    void sizesOfAcceleratedFamiliesAreNotInterchangeable() {
        Cost cost = new JournalScript()
                .at(0, new ReservedInstancesHeld("ri", "g5.2xlarge", "", 1, 0.5))
                .at(0, onDemand("i-1", "g5.xlarge", 1))
                .endAt(3600)
                .cost();
        assertThat(cost.covered()).isZero();
    }

    @Test
    void spotIsNeverCoveredAndReservedCapacityIs() {
        Cost cost = new JournalScript()
                .at(0, compute(10, "0.5"))
                .at(0, new InstanceLaunched("i-1", "m5.large", "us-east-1a", "spot", 1))
                .at(0, new InstanceLaunched("i-2", "m5.large", "us-east-1a", "reserved", 1))
                .endAt(3600)
                .cost();
        assertThat(cost.covered()).isCloseTo(-1, within(TINY));
    }

    @Test
    void aPlanNeverBillsMoreThanItsCommitmentAndTheOverflow() {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            JournalScript script = new JournalScript();
            double commitment = random.nextInt(2000) / 100.0;
            script.at(0, compute(commitment, "0." + (10 + random.nextInt(60))));
            script.at(0, instance("m5", 2, "0.45"), new ReservedInstancesHeld("ri", "c5.xlarge", "", 3, 0.1));
            String[] types = {"m5.large", "m5.4xlarge", "c5.large", "c5.2xlarge", "g5.xlarge"};
            double seconds = 0;
            for (int i = 0; i < 40; i++) {
                int type = random.nextInt(types.length);
                seconds += random.nextInt(900);
                script.at(seconds, onDemand("i-" + i, types[type], 0.1 + type * 0.37));
                if (random.nextInt(3) > 0) {
                    script.at(seconds + random.nextInt(400), new InstanceTerminating("i-" + random.nextInt(i + 1)));
                    seconds += 400;
                }
            }
            double end = seconds + random.nextInt(9000);
            Cost cost = script.endAt(end).cost();
            double hours = end / 3600;
            double overflow = cost.onDemand() + cost.covered();
            assertThat(cost.commitments()).as("seed %d", seed).isCloseTo((commitment + 2 + 0.3) * hours, within(1e-6));
            assertThat(overflow).isBetween(-1e-6, cost.onDemand() + 1e-6);
            assertThat(cost.total()).isCloseTo(cost.commitments() + overflow, within(1e-6));
            double used = cost.commitments() - cost.unusedCommitments();
            assertThat(used).isBetween(-1e-6, -cost.covered() + 1e-6);
        }
    }

    private static double covered(Results results, String instanceType) {
        return results.bill().stream()
                .filter(row -> row.by().equals("instanceType") && row.key().equals(instanceType))
                .mapToDouble(row -> row.amount(BillPart.COVERED))
                .sum();
    }

    private static Observation compute(double commitment, String discount) {
        return new SavingsPlanHeld("compute", "compute", "", commitment, Map.of("*", discount));
    }

    private static Observation instance(String family, double commitment, String discount) {
        return new SavingsPlanHeld("instance", "ec2-instance", family, commitment, Map.of("*", discount));
    }

    private static InstanceLaunched onDemand(String instance, String type, double price) {
        return new InstanceLaunched(instance, type, "us-east-1a", "on-demand", price);
    }
}
