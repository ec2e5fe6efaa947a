// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.autoscaling;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.StatusCheck;
import dev.sawhorse.ec2.autoscaling.RefreshPreferences.ProtectedInstances;
import dev.sawhorse.ec2.capacity.PoolSelector;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Property: a group keeps its limits in random histories, each of a seed. */
class GroupHistoryPropertyTest {
    private static final int STEPS = 60;

    /** One group, and what happens to it. */
    private static final class History {
        final GroupFixture fixture;
        final RandomStream random;
        final AutoScalingGroup group;
        final Set<String> mayGo = new LinkedHashSet<>();
        final List<String> wronged = new ArrayList<>();

        History(long seed) {
            fixture = new GroupFixture(seed);
            random = fixture.simulation.stream("test/history");
            fixture.fleet.listen(new InstanceListener() {
                @Override
                public void shuttingDown(Instance instance) {
                    AutoScalingGroup of = fixture.service.groupOf(instance);
                    if (of != null && of.isProtectedFromScaleIn(instance) && !mayGo.contains(instance.id())) {
                        wronged.add(instance.id());
                    }
                }
            });
            group = fixture.group(GroupFixture.spec(1, 14, 6).withOptions(options()));
        }

        private GroupOptions options() {
            boolean weighted = random.nextInt(4) == 0;
            boolean policy = random.nextInt(2) == 0;
            int least = 50 + 10 * random.nextInt(6);
            return new GroupOptions(
                    weighted ? Map.of("m5.large", 1 + random.nextInt(3), "m5.xlarge", 4) : Map.of(),
                    random.nextInt(3) == 0,
                    Duration.ofSeconds(random.nextInt(300)),
                    random.nextInt(3) == 0 ? Duration.ofDays(1) : null,
                    policy ? new MaintenancePolicy(least, 100 + random.nextInt(least)) : null,
                    random.nextInt(4) == 0 ? Set.of(ScalingProcess.AZ_REBALANCE) : Set.of(),
                    weighted ? null : warmPool());
        }

        private @Nullable WarmPoolSpec warmPool() {
            WarmPoolSpec.State[] states = WarmPoolSpec.State.values();
            return random.nextInt(2) == 0
                    ? null
                    : new WarmPoolSpec(
                            random.nextInt(3),
                            random.nextInt(14),
                            states[random.nextInt(states.length)],
                            random.nextInt(2) == 0);
        }

        private @Nullable Instance anyone() {
            List<Instance> staying = GroupFixture.staying(group);
            return staying.isEmpty() ? null : staying.get(random.nextInt(staying.size()));
        }

        void step() {
            GroupSpec spec = group.spec();
            Instance chosen = anyone();
            switch (random.nextInt(8)) {
                case 0, 1 ->
                    fixture.service.setDesiredCapacity(
                            GroupFixture.NAME,
                            spec.minSize() + random.nextInt(spec.maxSize() - spec.minSize() + 1),
                            "test");
                case 2 -> {
                    int min = random.nextInt(5);
                    fixture.service.update(GroupFixture.NAME, min, min + 1 + random.nextInt(12), null, "test");
                }
                case 3 ->
                    fixture.capacity.withhold(
                            new PoolSelector(null, "us-east-1" + (char) ('a' + random.nextInt(3)), null),
                            fixture.simulation.now(),
                            Duration.ofMinutes(1 + random.nextInt(30)));
                case 4 -> refresh();
                default -> {
                    if (chosen != null) {
                        disturb(chosen);
                    }
                }
            }
            fixture.runFor(random.nextInt(10) == 0 ? 90_000 : 1 + random.nextInt(400));
        }

        private void refresh() {
            if (!group.isRefreshing()) {
                fixture.service.startInstanceRefresh(
                        GroupFixture.NAME,
                        new RefreshPreferences(
                                null,
                                Duration.ofSeconds(random.nextInt(60)),
                                false,
                                List.of(),
                                Duration.ZERO,
                                ProtectedInstances.IGNORE));
            }
        }

        private void disturb(Instance chosen) {
            switch (random.nextInt(4)) {
                case 0 -> {
                    mayGo.add(chosen.id());
                    fixture.fleet.impair(chosen.id(), StatusCheck.SYSTEM);
                }
                case 1 -> {
                    mayGo.add(chosen.id());
                    fixture.fleet.terminate(chosen.id());
                }
                case 2 -> {
                    mayGo.add(chosen.id());
                    fixture.service.terminateInstance(chosen.id(), false, "test");
                }
                default -> fixture.service.setInstanceProtection(chosen.id(), random.nextInt(2) == 0);
            }
        }

        void check() {
            assertThat(group.desiredCapacity())
                    .isBetween(group.spec().minSize(), group.spec().maxSize());
            Set<Instance> known = new LinkedHashSet<>(group.instances());
            int members = known.size();
            known.addAll(group.warmInstances());
            assertThat(known)
                    .as("no instance is in the group and its pool at once")
                    .hasSize(members + group.warmInstances().size());
            assertThat(known)
                    .containsAll(fixture.fleet.instances().stream()
                            .filter(Instance::isAlive)
                            .toList());
            if (group.spec().options().maxInstanceLifetime() == null) {
                assertThat(wronged)
                        .as("protected instances that scale-in has ended")
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24})
    void groupKeepsItsPromisesWhateverHappens(long seed) {
        History history = new History(seed);
        for (int i = 0; i < STEPS; i++) {
            history.step();
            history.check();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {31, 32, 33, 34, 35, 36, 37, 38, 39, 40})
    void quietGroupHasWhatItIsToHave(long seed) {
        History history = new History(seed);
        for (int i = 0; i < STEPS; i++) {
            history.step();
        }
        history.group.members().forEach(member -> member.protectFromScaleIn(false));
        history.fixture.service.setDesiredCapacity(
                GroupFixture.NAME, history.group.spec().maxSize(), "test");
        history.fixture.runFor(7200);
        int capacity = history.group.capacity();
        assertThat(capacity).isBetween(history.group.desiredCapacity(), history.group.desiredCapacity() + 3);
        assertThat(history.group.isRefreshing()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62})
    void refreshKeepsTheLeastHealthyPercentage(long seed) {
        GroupFixture fixture = new GroupFixture(seed);
        RandomStream random = fixture.simulation.stream("test/refresh");
        int desired = 1 + random.nextInt(12);
        int least = 10 * random.nextInt(11);
        int most = 100 + random.nextInt(least + 1);
        AutoScalingGroup group = fixture.group(GroupFixture.spec(1, 30, desired));
        List<Instance> before = GroupFixture.staying(group);
        fixture.service.startInstanceRefresh(
                GroupFixture.NAME,
                new RefreshPreferences(
                        new MaintenancePolicy(least, most),
                        Duration.ofSeconds(random.nextInt(40)),
                        false,
                        List.of(),
                        Duration.ZERO,
                        ProtectedInstances.WAIT));
        int promised = Math.min((desired * least + 99) / 100, least == 100 ? desired : desired - 1);
        int room = Math.max((desired * most + 99) / 100, desired + 1);
        for (int second = 0; second < 3600; second++) {
            fixture.runFor(1);
            assertThat(GroupFixture.inService(group)).isGreaterThanOrEqualTo(promised);
            assertThat(group.instances().stream().filter(Instance::isAlive).count())
                    .isLessThanOrEqualTo(room);
        }
        assertThat(GroupFixture.staying(group)).hasSize(desired).doesNotContainAnyElementsOf(before);
        assertThat(fixture.told("InstanceRefresh")).last().isEqualTo("Successful.");
    }
}
