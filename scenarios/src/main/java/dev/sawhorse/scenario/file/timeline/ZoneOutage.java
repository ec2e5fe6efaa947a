// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.StatusCheck;
import dev.sawhorse.ec2.capacity.FleetError;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * A timeline action: an outage of a zone. Launches fail there, and running instances are affected.
 *
 * @param zone name of the zone
 * @param duration duration of the outage
 * @param instances effect on the instances in the zone at its start
 * @param launches error of launches in the zone
 */
public record ZoneOutage(String zone, Duration duration, Instances instances, Launches launches)
        implements TimelineEntry.Action {

    /** The effect on instances. */
    enum Instances {
        TERMINATED,
        IMPAIRED,
        UNTOUCHED
    }

    /** The error of launches. */
    enum Launches {
        INSUFFICIENT_CAPACITY("insufficient-capacity", FleetError.INSUFFICIENT_INSTANCE_CAPACITY),
        INTERNAL_ERROR("internal-error", FleetError.INTERNAL_ERROR);

        private final String label;
        private final String code;

        Launches(String label, String code) {
            this.label = label;
            this.code = code;
        }
    }

    private static final Field<String> ZONE = Field.required("zone", Types.text("us-east-1a"), "The zone, by name.");

    private static final Field<Duration> FOR =
            Field.required("for", Types.duration(Duration.ofSeconds(1), Duration.ofDays(366)), "Duration.");

    private static final Field<Instances> INSTANCES = Field.of(
            "instances",
            Types.choice(List.of(Instances.values()), choice -> choice.name().toLowerCase(Locale.ROOT)),
            Instances.TERMINATED,
            "terminated",
            "Effect on the instances of the zone: they are terminated, their system status check fails, or none.");

    private static final Field<Launches> LAUNCHES = Field.of(
            "launches",
            Types.choice(List.of(Launches.values()), choice -> choice.label),
            Launches.INSUFFICIENT_CAPACITY,
            "insufficient-capacity",
            "Error of launches in the zone: insufficient capacity, after which Karpenter avoids the pools for a while, or "
                    + "an internal error, after which it retries.");

    static final Section<ZoneOutage> SECTION = Section.of(
            values -> new ZoneOutage(values.get(ZONE), values.get(FOR), values.get(INSTANCES), values.get(LAUNCHES)),
            ZONE,
            FOR,
            INSTANCES,
            LAUNCHES);

    /** Starts the outage. */
    public void begin(Fleet fleet, long nowNanos) {
        fleet.capacity().cutOff(zone, launches.code, nowNanos, duration);
        if (instances == Instances.UNTOUCHED) {
            return;
        }
        for (Instance instance : List.copyOf(fleet.instances())) {
            if (!instance.isAlive() || !instance.pool().zone().equals(zone)) {
                continue;
            }
            if (instances == Instances.TERMINATED) {
                fleet.terminate(instance.id());
            } else {
                fleet.impair(instance.id(), StatusCheck.SYSTEM);
            }
        }
    }
}
