package dev.sawhorse.scenario;

import dev.sawhorse.ec2.CapacityType;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.StatusCheck;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.sim.random.RandomStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Something EC2 does to running instances.
 *
 * @param notice what
 * @param nodePool of which NodePool they are, null for any
 * @param pools what they are
 * @param count how many of them; all if there are fewer
 * @param pick which of them
 */
public record Interrupt(Notice notice, @Nullable String nodePool, PoolChoice pools, int count, Pick pick)
        implements TimelineEntry.Action {

    /** What EC2 does. */
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

    /** Which instances are taken first. */
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
            "What EC2 does: take spot instances back after two minutes, recommend to replace them, announce work on the"
                    + " hardware, fail a status check, or terminate them at once.");

    private static final Field<String> NODE_POOL =
            Field.optional("nodePool", Types.text(), "Only instances of this NodePool.");

    private static final Field<Integer> COUNT =
            Field.of("count", Types.integer(1, ALL), ALL, "all", "How many of the instances that qualify.");

    private static final Field<Pick> PICK = Field.of(
            "pick",
            Types.choice(List.of(Pick.values()), pick -> pick.name().toLowerCase(Locale.ROOT)),
            Pick.OLDEST,
            "oldest",
            "Which of them.");

    static final Section<Interrupt> SECTION = Section.of(
            Interrupt::assemble,
            NOTICE,
            NODE_POOL,
            PoolChoice.INSTANCE_TYPE,
            PoolChoice.ZONE,
            PoolChoice.CAPACITY_TYPE,
            COUNT,
            PICK);

    private static Interrupt assemble(FieldValues values) {
        return new Interrupt(
                values.get(NOTICE), values.find(NODE_POOL), PoolChoice.of(values), values.get(COUNT), values.get(PICK));
    }

    /** Does it to the fleet's instances as they are now. */
    void act(Fleet fleet, RandomStream random) {
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
        for (Instance instance : chosen.subList(0, Math.min(count, chosen.size()))) {
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
