// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.AgentBilled;
import dev.sawhorse.journal.Observation.AutoModeBilled;
import dev.sawhorse.journal.Observation.CapacityPaid;
import dev.sawhorse.journal.Observation.CapacityReleased;
import dev.sawhorse.journal.Observation.CapacityReserved;
import dev.sawhorse.journal.Observation.ControlPlaneBilled;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.PodBilled;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.journal.Observation.SavingsPlanHeld;
import dev.sawhorse.journal.Observation.SpotPriceChanged;
import dev.sawhorse.journal.Observation.VolumeCreated;
import dev.sawhorse.journal.Observation.VolumeDeleted;
import dev.sawhorse.journal.Observation.VolumesAttached;
import dev.sawhorse.results.bill.BillPart;
import dev.sawhorse.results.bill.BillRow;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class InvoiceTest {
    private static final long GIB = 1L << 30;

    @Test
    void theControlPlaneIsPaidForUntilTheRunEnds() {
        Results results = new JournalScript()
                .at(0, new ControlPlaneBilled("standard", 0.1))
                .endAt(7200);
        assertThat(results.cost().controlPlane()).isEqualTo(0.2);
        assertThat(results.cost().total()).isEqualTo(0.2);
        assertThat(total(results, "namespace", "__cluster__")).isEqualTo(0.2);
    }

    @Test
    void agentsArePaidForAsLongAsTheirInstance() {
        Results results = new JournalScript()
                .at(0, launched("i-1", "m5.large", "on-demand", 1))
                .at(0, new AgentBilled("i-1", "monitor", 0.02), new AgentBilled("i-1", "scanner", 0.01))
                .at(3600, new InstanceTerminating("i-1"))
                .endAt(7200);
        assertThat(results.cost().agents()).isEqualTo(0.03);
        assertThat(results.cost().total()).isEqualTo(1.03);
        assertThat(results.nodeRows().get(0).cost()).isEqualTo(1.03);
    }

    @Test
    void theFeeOfAutoModeIsALineOfItsOwnAndStopsWithItsInstance() {
        Results results = new JournalScript()
                .at(0, launched("i-1", "m5.large", "spot", 1))
                .at(0, new AutoModeBilled("i-1", 0.12))
                .at(3600, new InstanceTerminating("i-1"))
                .endAt(7200);
        assertThat(results.cost().autoMode()).isEqualTo(0.12);
        assertThat(results.cost().total()).isEqualTo(1.12);
        assertThat(results.nodeRows().get(0).cost()).isEqualTo(1.12);
        assertThat(row(results, "capacityType", "spot").amount(BillPart.AUTO_MODE))
                .isEqualTo(0.12);
    }

    @Test
    void volumesOfClaimsOutliveInstancesAndPayForTheirFirstMinute() {
        Results results = new JournalScript()
                .at(0, new VolumeCreated("pv-1", "shop/data", "gp3", "us-east-1a", 100 * GIB, 0.36))
                .at(10, new VolumeCreated("pv-2", "shop/tmp", "gp3", "us-east-1b", GIB, 3.6))
                .at(11, new VolumeDeleted("pv-2"))
                .at(1800, new VolumeDeleted("pv-1"))
                .endAt(3600);
        assertThat(results.cost().ebs()).isEqualTo(0.18 + 0.06);
        assertThat(total(results, "namespace", "shop")).isCloseTo(0.24, within(1e-12));
        assertThat(total(results, "zone", "us-east-1b")).isEqualTo(0.06);
        assertThat(total(results, "nodePool", "__cluster__")).isCloseTo(0.24, within(1e-12));
    }

    @Test
    void reservedCapacityCostsTheSameWhetherOrNotItIsUsed() {
        Results results = new JournalScript()
                .at(0, new CapacityReserved("cr-1", "m5.large", "us-east-1a", 2, 0.1))
                .at(0, launched("i-1", "m5.large", "reserved", 0.1))
                .at(1800, new InstanceTerminating("i-1"))
                .at(3600, new CapacityReleased("cr-1"))
                .endAt(7200);
        assertThat(results.cost().reserved()).isEqualTo(0.05);
        assertThat(results.cost().reservations()).isEqualTo(0.15);
        assertThat(results.cost().total()).isEqualTo(0.2);
        assertThat(total(results, "nodePool", "__unused__")).isEqualTo(0.15);
    }

    @Test
    void aCapacityBlockIsPaidForAtOnce() {
        Results results = new JournalScript()
                .at(0, new CapacityPaid("cr-2", "p5.48xlarge", "us-east-1a", 1234.5))
                .at(0, launched("i-1", "p5.48xlarge", "reserved", 0))
                .endAt(60);
        assertThat(results.cost().reservations()).isEqualTo(1234.5);
        assertThat(total(results, "instanceType", "p5.48xlarge")).isEqualTo(1234.5);
    }

    @Test
    void trafficIsPaidForWhileThePodIsOnANode() {
        Results results = node(new JournalScript())
                .at(0, pod("shop/a", 100, 0), new PodBilled("shop/a", Map.of(), 0.5))
                .at(1800, new PodBound("shop/a", "n1"))
                .at(3600, new PodDeleted("shop/a"))
                .endAt(7200);
        assertThat(results.cost().transfer()).isEqualTo(0.25);
        assertThat(row(results, "namespace", "shop").amount(BillPart.TRANSFER)).isEqualTo(0.25);
        assertThat(row(results, "nodePool", "default").amount(BillPart.TRANSFER))
                .isEqualTo(0.25);
    }

    /** A node of 2 cores and 8 GiB is worth 0.063222 and 0.033896 an hour by OpenCost's prices: 65.1 % is CPU. */
    @Test
    void aNodesCostIsSharedByRequestsAndTheRestIsIdle() {
        Results results = node(new JournalScript())
                .at(0, pod("shop/a", 1000, 0), pod("batch/b", 0, 4 * GIB))
                .at(0, new PodBound("shop/a", "n1"), new PodBound("batch/b", "n1"))
                .at(1800, new PodDeleted("batch/b"))
                .endAt(3600);
        double cpu = 0.063222 / (0.063222 + 0.033896);
        assertThat(total(results, "namespace", "shop")).isCloseTo(0.1 * cpu / 2, within(1e-12));
        assertThat(total(results, "namespace", "batch")).isCloseTo(0.1 * (1 - cpu) / 4, within(1e-12));
        assertThat(total(results, "namespace", "__idle__"))
                .isCloseTo(0.1 * (1 - cpu / 2 - (1 - cpu) / 4), within(1e-12));
    }

    @Test
    void aPodPaysThePriceOfTheTimeItWasThere() {
        Results results = node(new JournalScript())
                .at(0, pod("a/early", 2000, 8 * GIB), pod("b/late", 2000, 8 * GIB))
                .at(0, new PodBound("a/early", "n1"))
                .at(1800, new PodDeleted("a/early"), new SpotPriceChanged("m5.large", "us-east-1a", 0.3))
                .at(1800, new PodBound("b/late", "n1"))
                .endAt(3600);
        assertThat(total(results, "namespace", "a")).isCloseTo(0.05, within(1e-12));
        assertThat(total(results, "namespace", "b")).isCloseTo(0.15, within(1e-12));
    }

    @Test
    void podsAreSplitByTheLabelsTheyAreBilledBy() {
        Results results = node(new JournalScript())
                .at(0, pod("a/x", 1000, 4 * GIB), pod("a/y", 500, 2 * GIB))
                .at(0, new PodBilled("a/x", Map.of("team", "search"), 0))
                .at(0, new PodBound("a/x", "n1"), new PodBound("a/y", "n1"))
                .endAt(3600);
        assertThat(total(results, "label:team", "search")).isCloseTo(0.05, within(1e-12));
        assertThat(total(results, "label:team", "__unallocated__")).isCloseTo(0.025, within(1e-12));
        assertThat(total(results, "label:team", "__idle__")).isCloseTo(0.025, within(1e-12));
    }

    /** Whatever happens, each way of splitting the bill adds up to the total, and the total to an independent sum. */
    @Test
    void everySplitOfARandomBillAddsUpToAnIndependentSum() {
        for (int seed = 0; seed < 40; seed++) {
            RandomBill random = new RandomBill(seed);
            Results results = random.results();
            Cost cost = results.cost();
            assertThat(cost.onDemand() + cost.spot() + cost.ebs() + cost.agents())
                    .as("seed %d", seed)
                    .isCloseTo(random.expected(), within(1e-9));
            assertThat(cost.total())
                    .isCloseTo(
                            random.expected() + cost.controlPlane() + cost.covered() + cost.commitments(),
                            within(1e-9));
            Map<String, Double> bySplit = results.bill().stream()
                    .collect(Collectors.groupingBy(BillRow::by, Collectors.summingDouble(BillRow::total)));
            assertThat(bySplit.keySet()).hasSizeGreaterThanOrEqualTo(5);
            assertThat(bySplit.values())
                    .as("seed %d", seed)
                    .allSatisfy(sum -> assertThat(sum).isCloseTo(cost.total(), within(1e-8)));
            double rows = results.nodeRows().stream().mapToDouble(NodeRow::cost).sum();
            assertThat(rows).as("seed %d", seed).isCloseTo(random.expected(), within(1e-8));
        }
    }

    /** A random day of instances, price changes, volumes, agents and pods, and what the instances and theirs must cost. */
    private static final class RandomBill {
        private static final int END = 86_400;
        private static final BigDecimal HOUR = BigDecimal.valueOf(3600);

        private record Timed(int second, Observation observation) {}

        private final Random random;
        private final List<Timed> happenings = new ArrayList<>();
        private final Map<String, List<Timed>> prices = new LinkedHashMap<>();
        private BigDecimal sum = BigDecimal.ZERO;

        RandomBill(int seed) {
            random = new Random(seed);
            for (String type : List.of("m5.large", "c5.xlarge", "r5.2xlarge")) {
                List<Timed> changes = new ArrayList<>();
                for (int second = random.nextInt(3000); second < END; second += 1 + random.nextInt(6000)) {
                    changes.add(timed(second, new SpotPriceChanged(type, "us-east-1a", price().doubleValue())));
                }
                prices.put(type, changes);
            }
            for (int i = 0; i < 60; i++) {
                instance(i);
            }
            happenings.add(new Timed(0, new ControlPlaneBilled("standard", 0.1)));
            happenings.add(new Timed(
                    0,
                    new SavingsPlanHeld("plan", "compute", "", random.nextInt(30), Map.of("*", "0.3", "m5", "0.4"))));
        }

        private Timed timed(int second, Observation observation) {
            Timed timed = new Timed(second, observation);
            happenings.add(timed);
            return timed;
        }

        private BigDecimal price() {
            return BigDecimal.valueOf(random.nextInt(1, 3_000_000), 6);
        }

        private void instance(int number) {
            String id = "i-" + number;
            String type = List.copyOf(prices.keySet()).get(random.nextInt(3));
            boolean spot = random.nextBoolean();
            int from = random.nextInt(END - 1);
            int to = from + 1 + random.nextInt(20_000);
            BigDecimal price = price();
            BigDecimal volumes = price();
            BigDecimal agent = price();
            timed(from, new NodeClaimCreated("c" + number, "pool-" + number % 3, 1, 0, 0, List.of()));
            timed(from, launched(id, type, spot ? "spot" : "on-demand", price.doubleValue()));
            timed(from, new NodeClaimLaunched("c" + number, "pool-" + number % 3, id, type, "us-east-1a", "x", 0));
            timed(from, new VolumesAttached(id, GIB, volumes.doubleValue()));
            timed(from, new AgentBilled(id, "monitor", agent.doubleValue()));
            if (to < END) {
                timed(to, new InstanceTerminating(id));
            }
            int end = Math.max(from + 60, Math.min(to, END));
            sum = sum.add(volumes.add(agent).multiply(BigDecimal.valueOf(end - from)));
            sum = sum.add(
                    spot
                            ? spotCost(type, from, Math.min(to, END), end, price)
                            : price.multiply(BigDecimal.valueOf(end - from)));
            pods(number, from, Math.min(to, END));
        }

        private BigDecimal spotCost(String type, int from, int to, int end, BigDecimal first) {
            BigDecimal cost = BigDecimal.ZERO;
            BigDecimal price = first;
            int since = from;
            for (Timed change : prices.getOrDefault(type, List.of())) {
                if (change.second > from && change.second < to) {
                    cost = cost.add(price.multiply(BigDecimal.valueOf(change.second - since)));
                    price = BigDecimal.valueOf(((SpotPriceChanged) change.observation).price());
                    since = change.second;
                }
            }
            return cost.add(price.multiply(BigDecimal.valueOf(end - since)));
        }

        private void pods(int number, int from, int to) {
            String node = "n" + number;
            timed(
                    from,
                    new NodeCreated(node, "c" + number, "pool-" + number % 3, "t", "us-east-1a", "x", 2000, 8 * GIB));
            for (int i = 0; i < 3; i++) {
                String name = "ns-" + random.nextInt(4) + "/p-" + number + "-" + i;
                int bound = from + random.nextInt(to - from);
                timed(bound, pod(name, random.nextInt(600), random.nextInt(2) * GIB));
                timed(bound, new PodBilled(name, Map.of("team", "t" + random.nextInt(3)), 0));
                timed(bound, new PodBound(name, node));
                if (random.nextBoolean()) {
                    timed(bound + random.nextInt(to - bound), new PodDeleted(name));
                }
            }
        }

        /** In the order of time; of one instant in the order noted, but for price changes, which are noted first. */
        Results results() {
            JournalScript script = new JournalScript();
            happenings.stream()
                    .sorted(Comparator.comparingInt(Timed::second))
                    .forEachOrdered(happening -> script.at(happening.second, happening.observation));
            return script.endAt(END);
        }

        double expected() {
            return sum.divide(HOUR, MathContext.DECIMAL128).doubleValue();
        }
    }

    private static JournalScript node(JournalScript script) {
        return script.at(0, new NodeClaimCreated("c1", "default", 1, 0, 0, List.of()))
                .at(0, launched("i-1", "m5.large", "spot", 0.1))
                .at(0, new NodeClaimLaunched("c1", "default", "i-1", "m5.large", "us-east-1a", "spot", 0.1))
                .at(0, new NodeCreated("n1", "c1", "default", "m5.large", "us-east-1a", "spot", 2000, 8 * GIB));
    }

    private static PodCreated pod(String name, long cpuMillis, long memoryBytes) {
        return new PodCreated(name, "", cpuMillis, memoryBytes, false);
    }

    private static InstanceLaunched launched(String instance, String type, String capacityType, double price) {
        return new InstanceLaunched(instance, type, "us-east-1a", capacityType, price);
    }

    private static BillRow row(Results results, String by, String key) {
        return results.bill().stream()
                .filter(row -> row.by().equals(by) && row.key().equals(key))
                .findFirst()
                .orElseThrow();
    }

    private static double total(Results results, String by, String key) {
        return row(results, by, key).total();
    }
}
