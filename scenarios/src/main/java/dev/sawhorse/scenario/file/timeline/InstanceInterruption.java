// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.StatusCheck;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.capacity.PoolSelector;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.scenario.file.value.PoolChoice;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.sim.Simulation;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A timeline action: an EC2 event for running instances, such as a spot interruption.
 *
 * @param notice the event
 * @param nodePool the NodePool of the instances, null for any
 * @param pools the capacity pools of the instances
 * @param count number of instances; all if there are fewer
 * @param share share of the instances, null if {@code count} applies
 * @param pick the order in which instances are taken
 * @param within time until the event has reached all of them
 * @param unavailableFor time for which the pools have no capacity, null if they are unchanged
 */
public record InstanceInterruption(
        Notice notice,
        @Nullable String nodePool,
        PoolChoice pools,
        int count,
        @Nullable Double share,
        Pick pick,
        Duration within,
        @Nullable Duration unavailableFor)
        implements TimelineEntry.Action {

    /** The EC2 event. */
    enum Notice {
        SPOT_INTERRUPTION("spot-interruption", Fleet::interrupt),
        REBALANCE_RECOMMENDATION("rebalance-recommendation", Fleet::recommendRebalance),
        SCHEDULED_CHANGE("scheduled-change", Fleet::scheduleChange),
        INSTANCE_STATUS("instance-status", (fleet, id) -> fleet.impair(id, StatusCheck.INSTANCE)),
        SYSTEM_STATUS("system-status", (fleet, id) -> fleet.impair(id, StatusCheck.SYSTEM)),
        TERMINATION("termination", Fleet::terminate);

        private final String label;
        private final BiConsumer<Fleet, String> act;

        Notice(String label, BiConsumer<Fleet, String> act) {
            this.label = label;
            this.act = act;
        }

        private boolean isForSpotOnly() {
            return this == SPOT_INTERRUPTION || this == REBALANCE_RECOMMENDATION;
        }
    }

    /** The order in which instances are taken. */
    enum Pick {
        OLDEST,
        NEWEST,
        RANDOM
    }

    private static final int ALL = 1_000_000;

    private static final Field<Notice> NOTICE = Field.of(
            "notice",
            Types.choice(List.of(Notice.values()), notice -> notice.label),
            Notice.SPOT_INTERRUPTION,
            "spot-interruption",
            "Kind of interruption: spot interruption with two minutes' notice, rebalance recommendation, scheduled "
                    + "maintenance, failing status check, or immediate termination.");

    private static final Field<String> NODE_POOL =
            Field.optional("nodePool", Types.text("web"), "Only instances of this NodePool.");

    private static final Field<Integer> COUNT =
            Field.of("count", Types.integer(1, ALL), ALL, "all", "Number of matching instances.");

    private static final Field<Double> SHARE =
            Field.optional("share", Types.number(0, 1), "Share of the matching instances, instead of a count.");

    private static final Field<Duration> WITHIN = Field.of(
            "within",
            Types.duration(Duration.ZERO, Duration.ofDays(1)),
            Duration.ZERO,
            "0s",
            "Time span: each instance is interrupted at a random time within it.");

    private static final Field<Duration> UNAVAILABLE_FOR = Field.optional(
            "unavailableFor",
            Types.duration(Duration.ofSeconds(1), Duration.ofDays(366)),
            "Time for which these pools then have no spot capacity.");

    private static final Field<Pick> PICK = Field.of(
            "pick",
            Types.choice(List.of(Pick.values()), pick -> pick.name().toLowerCase(Locale.ROOT)),
            Pick.OLDEST,
            "oldest",
            "Which instances to choose.");

    static final Section<InstanceInterruption> SECTION = Section.of(
            InstanceInterruption::assemble,
            NOTICE,
            NODE_POOL,
            PoolChoice.INSTANCE_TYPE,
            PoolChoice.FAMILIES,
            PoolChoice.ZONE,
            PoolChoice.CAPACITY_TYPE,
            COUNT,
            SHARE,
            PICK,
            WITHIN,
            UNAVAILABLE_FOR);

    private static @Nullable InstanceInterruption assemble(FieldValues values) {
        CapacityType capacityType = values.find(PoolChoice.CAPACITY_TYPE);
        if (values.get(NOTICE).isForSpotOnly() && capacityType != null && capacityType != CapacityType.SPOT) {
            values.written(PoolChoice.CAPACITY_TYPE)
                    .error(
                            "\"" + capacityType.label() + "\" instances never get a " + values.get(NOTICE).label,
                            "Use another notice, such as scheduled-change, or a shortage.");
            return null;
        }
        if (values.isWritten(COUNT) && values.isWritten(SHARE)) {
            values.written(SHARE).error("is given in addition to count", "Remove one of them.");
            return null;
        }
        return new InstanceInterruption(
                values.get(NOTICE),
                values.find(NODE_POOL),
                PoolChoice.of(values),
                values.get(COUNT),
                values.find(SHARE),
                values.get(PICK),
                values.get(WITHIN),
                values.find(UNAVAILABLE_FOR));
    }

    /** Applies the event to the current instances of the fleet. */
    public void act(Simulation simulation, Fleet fleet, RandomStream random) {
        List<Instance> chosen = new ArrayList<>();
        for (Instance instance : fleet.instances()) {
            if (qualifies(instance)) {
                chosen.add(instance);
            }
        }
        switch (pick) {
            case NEWEST -> Collections.reverse(chosen);
            case RANDOM -> shuffle(chosen, random);
            case OLDEST -> {}
        }
        int most = share == null ? count : (int) Math.round(share * chosen.size());
        for (Instance instance : chosen.subList(0, Math.min(most, chosen.size()))) {
            if (within.isZero()) {
                notice.act.accept(fleet, instance.id());
            } else {
                long delay = (long) (random.nextDouble() * within.toNanos());
                simulation.schedule(delay, Phase.WORLD, () -> actLater(fleet, instance));
            }
        }
        if (unavailableFor != null) {
            PoolSelector spot = pools.selector().withCapacityType(CapacityType.SPOT);
            fleet.capacity().withhold(spot, simulation.now(), unavailableFor);
        }
    }

    private void actLater(Fleet fleet, Instance instance) {
        if (instance.isAlive()) {
            notice.act.accept(fleet, instance.id());
        }
    }

    private boolean qualifies(Instance instance) {
        return instance.isAlive()
                && (nodePool == null || nodePool.equals(instance.tags().get(KarpenterLabels.NODE_POOL)))
                && (!notice.isForSpotOnly() || instance.pool().capacityType() == CapacityType.SPOT)
                && pools.selector().matches(instance.pool());
    }

    private static void shuffle(List<Instance> instances, RandomStream random) {
        for (int i = instances.size() - 1; i > 0; i--) {
            Collections.swap(instances, i, random.nextInt(i + 1));
        }
    }
}
