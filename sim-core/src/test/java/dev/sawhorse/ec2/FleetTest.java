// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityPools;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.ec2.capacity.PoolCapacity;
import dev.sawhorse.ec2.capacity.PoolSelector;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.sim.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FleetTest {
    private static final CapacityPool CHEAP = new CapacityPool("m5.large", "us-east-1a", CapacityType.ON_DEMAND);
    private static final CapacityPool DEAR = new CapacityPool("c5.xlarge", "us-east-1b", CapacityType.ON_DEMAND);
    private static final CapacityPool UNSOLD = new CapacityPool("m5.large", "us-east-1e", CapacityType.ON_DEMAND);

    private final Simulation simulation = Simulation.withSeed(1);
    private final Journal journal = new Journal(simulation::now);
    private final CapacityPools capacity = new CapacityPools(PoolCapacity.EVEN);
    private final Fleet fleet = new Fleet(
            simulation,
            journal,
            FleetTest::price,
            capacity,
            new FleetTimings(Duration.ofSeconds(5), Duration.ofSeconds(20)));

    private static OptionalDouble price(CapacityPool pool, long at) {
        return pool.equals(CHEAP)
                ? OptionalDouble.of(0.096)
                : pool.equals(DEAR) ? OptionalDouble.of(0.17) : OptionalDouble.empty();
    }

    private static FleetRequest request(int capacity, CapacityPool... pools) {
        return FleetRequest.of(
                AllocationStrategy.LOWEST_PRICE,
                Arrays.stream(pools)
                        .map(pool -> new FleetRequest.Override(pool, 0))
                        .toList(),
                capacity,
                Map.of("team", "a"));
    }

    private static long seconds(double seconds) {
        return Math.round(seconds * 1e9);
    }

    @Test
    void cheapestPoolIsLaunchedFirst() {
        FleetResult result = fleet.createFleet(request(1, DEAR, CHEAP));

        assertThat(result.errors()).isEmpty();
        assertThat(result.instances()).singleElement().satisfies(instance -> {
            assertThat(instance.pool()).isEqualTo(CHEAP);
            assertThat(instance.launchPrice()).isEqualTo(0.096);
            assertThat(instance.id()).matches("i-0[0-9a-f]{16}");
            assertThat(instance.providerId()).isEqualTo("aws:///us-east-1a/" + instance.id());
            assertThat(instance.tags()).containsEntry("team", "a");
        });
    }

    @Test
    void blockedPoolGivesAnErrorAndTheNextOneIsUsed() {
        capacity.withhold(new PoolSelector("m5.*", null, null), simulation.now(), Duration.ofSeconds(60));

        FleetResult result = fleet.createFleet(request(2, CHEAP, DEAR));

        assertThat(result.instances()).extracting(Instance::pool).containsExactly(DEAR, DEAR);
        assertThat(result.errors()).extracting(FleetError::pool).containsExactly(CHEAP);
        assertThat(result.errors().get(0).code()).isEqualTo("InsufficientInstanceCapacity");
    }

    @Test
    void blockedPoolIsAvailableAfterTheTime() {
        capacity.withhold(PoolSelector.of(CHEAP), simulation.now(), Duration.ofSeconds(60));
        simulation.runUntil(seconds(60));

        assertThat(fleet.createFleet(request(1, CHEAP)).instances()).hasSize(1);
    }

    @Test
    void stoppedInstanceReleasesItsCapacityAndNeedsSomeToStart() {
        Instance instance = fleet.createFleet(request(1, CHEAP)).instances().get(0);
        simulation.runUntil(seconds(5));
        fleet.stop(instance.id());
        assertThat(instance.state()).isEqualTo(Instance.State.STOPPED);
        assertThat(instance.isAlive()).isTrue();

        capacity.withhold(PoolSelector.of(CHEAP), simulation.now(), Duration.ofSeconds(60));
        assertThatThrownBy(() -> fleet.start(instance.id())).isInstanceOf(Ec2Exception.class);
        assertThat(instance.state()).isEqualTo(Instance.State.STOPPED);

        simulation.runUntil(seconds(65));
        fleet.start(instance.id());
        assertThat(instance.state()).isEqualTo(Instance.State.PENDING);
        simulation.runUntil(seconds(70));
        assertThat(instance.state()).isEqualTo(Instance.State.RUNNING);
    }

    @Test
    void onlyRunningInstancesCanBeStopped() {
        Instance instance = fleet.createFleet(request(1, CHEAP)).instances().get(0);
        assertThatThrownBy(() -> fleet.stop(instance.id())).hasMessageContaining("cannot be stopped");
        assertThatThrownBy(() -> fleet.start(instance.id())).hasMessageContaining("is not stopped");
    }

    @Test
    void poolThatIsNotSoldIsUnsupported() {
        FleetResult result = fleet.createFleet(request(1, UNSOLD));

        assertThat(result.instances()).isEmpty();
        assertThat(result.errors()).extracting(error -> error.code()).containsExactly("Unsupported");
    }

    @Test
    void instanceHasAllStatesAndIsBilledFromLaunchToTermination() {
        Instance instance = fleet.createFleet(request(1, CHEAP)).instances().get(0);
        assertThat(instance.state()).isEqualTo(Instance.State.PENDING);

        simulation.runUntil(seconds(5));
        assertThat(instance.state()).isEqualTo(Instance.State.RUNNING);

        simulation.runUntil(seconds(100));
        fleet.terminate(instance.id());
        fleet.terminate(instance.id());
        assertThat(instance.state()).isEqualTo(Instance.State.SHUTTING_DOWN);

        simulation.runUntil(seconds(119.9));
        assertThat(fleet.find(instance.id())).isSameAs(instance);
        simulation.runUntil(seconds(120));
        assertThat(fleet.find(instance.id())).isNull();
        assertThat(instance.state()).isEqualTo(Instance.State.TERMINATED);

        assertThat(journal.entries())
                .containsExactly(
                        new Journal.Entry(
                                0,
                                new Observation.InstanceLaunched(
                                        instance.id(), "m5.large", "us-east-1a", "on-demand", 0.096)),
                        new Journal.Entry(seconds(100), new Observation.InstanceTerminating(instance.id())),
                        new Journal.Entry(seconds(120), new Observation.InstanceTerminated(instance.id())));
    }

    @Test
    void instanceTerminatedWhilePendingNeverRuns() {
        List<String> heard = new ArrayList<>();
        fleet.listen(new InstanceListener() {
            @Override
            public void running(Instance instance) {
                heard.add("running");
            }

            @Override
            public void terminated(Instance instance) {
                heard.add("terminated");
            }
        });
        fleet.terminate(fleet.createFleet(request(1, CHEAP)).instances().get(0).id());
        simulation.runUntil(seconds(60));

        assertThat(heard).containsExactly("terminated");
    }

    @Test
    void terminatingAnUnknownInstanceNamesIt() {
        assertThatThrownBy(() -> fleet.terminate("i-nowhere"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("i-nowhere")
                .hasMessageContaining("Maybe");
    }

    @Test
    void sameSeedGivesTheSameInstanceIds() {
        Fleet twin = new Fleet(Simulation.withSeed(1), journal, FleetTest::price, capacity, FleetTimings.DEFAULT);

        assertThat(twin.createFleet(request(3, CHEAP)).instances())
                .extracting(Instance::id)
                .isEqualTo(fleet.createFleet(request(3, CHEAP)).instances().stream()
                        .map(Instance::id)
                        .toList())
                .doesNotHaveDuplicates();
    }

    @Test
    void existingInstanceTakesItsPlaceAndIsBilledFromTheStart() {
        ExistingInstance existing = new ExistingInstance(
                "i-0123456789abcdef0",
                "aws:///us-east-1a/i-0123456789abcdef0",
                CHEAP,
                null,
                "",
                seconds(-3_600),
                Map.of("team", "b"));
        Instance instance = fleet.restore(existing);

        assertThat(instance.state()).isEqualTo(Instance.State.RUNNING);
        assertThat(instance.launchNanos()).isEqualTo(seconds(-3_600));
        assertThat(instance.launchPrice()).isEqualTo(0.096);
        assertThat(capacity.running(CHEAP)).isEqualTo(1);
        assertThat(fleet.find("i-0123456789abcdef0")).isSameAs(instance);
        assertThatThrownBy(() -> fleet.restore(existing)).hasMessageContaining("exists twice");

        fleet.terminate(instance.id());
        simulation.runUntil(seconds(20));
        assertThat(capacity.running(CHEAP)).isZero();
    }

    @Test
    void existingInstanceWithoutPriceIsRefused() {
        ExistingInstance unsold = new ExistingInstance("i-1", "aws:///us-east-1e/i-1", UNSOLD, null, "", 0, Map.of());
        assertThatThrownBy(() -> fleet.restore(unsold)).hasMessageContaining("has no price");
    }

    /** A run of the same seed issued the same ids, and its instances may be the state at the start of this one. */
    @Test
    void idsOfRestoredInstancesAreNotUsedAgain() {
        Simulation earlier = Simulation.withSeed(1);
        String issued = new Fleet(
                        earlier,
                        new Journal(earlier::now),
                        FleetTest::price,
                        new CapacityPools(PoolCapacity.EVEN),
                        new FleetTimings(Duration.ZERO, Duration.ZERO))
                .createFleet(request(1, CHEAP))
                .instances()
                .get(0)
                .id();
        fleet.restore(new ExistingInstance(issued, "aws:///us-east-1a/" + issued, CHEAP, null, "", 0, Map.of()));

        fleet.createFleet(request(2, CHEAP));
        assertThat(fleet.instances()).extracting(Instance::id).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void restoredInstanceThatWasToldToTerminateIsGoneAfterTheRestOfItsTermination() {
        String id = "i-0123456789abcdef0";
        fleet.restore(new ExistingInstance(id, "aws:///us-east-1a/" + id, CHEAP, null, "", 0, Map.of()));
        fleet.resumeTermination(id, seconds(18));
        simulation.runUntil(seconds(2) - 1);
        assertThat(fleet.find(id)).isNotNull();
        simulation.runUntil(seconds(2));
        assertThat(fleet.find(id)).isNull();
    }
}
