// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.bill;

import dev.sawhorse.journal.Observation.CapacityPaid;
import dev.sawhorse.journal.Observation.CapacityReleased;
import dev.sawhorse.journal.Observation.CapacityReserved;
import dev.sawhorse.journal.Observation.ControlPlaneBilled;
import dev.sawhorse.journal.Observation.VolumeCreated;
import dev.sawhorse.journal.Observation.VolumeDeleted;
import dev.sawhorse.journal.ObservationHandlers;
import dev.sawhorse.results.series.ExactSum;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The charges besides those of instances: persistent volumes, the control plane, reserved capacity. */
public final class ClusterCharges {
    private static final long OPEN = Long.MAX_VALUE;

    /** The minimum billed time of a volume: one minute, as for instances. */
    private static final long VOLUME_MINIMUM = 60_000_000_000L;

    /** An hourly charge. */
    public static final class Hourly {
        public final String name;
        final String instanceType;
        public final String zone;
        final int count;
        final long price;
        final long from;

        private final long minimum;
        private long until = OPEN;

        private Hourly(
                String name, String instanceType, String zone, int count, double price, long from, long minimum) {
            this.name = name;
            this.instanceType = instanceType;
            this.zone = zone;
            this.count = count;
            this.price = Bill.nanoDollars(price);
            this.from = from;
            this.minimum = minimum;
        }

        long endedBy(long now) {
            return Math.min(until, now);
        }

        /** Adds its cost by the given time. */
        public void addTo(ExactSum sum, long now) {
            sum.add(price, Math.max(endedBy(now) - from, minimum));
        }
    }

    private final List<Hourly> volumes = new ArrayList<>();
    private final List<Hourly> controlPlanes = new ArrayList<>();
    private final List<Hourly> reservations = new ArrayList<>();
    private final List<CapacityPaid> paid = new ArrayList<>();
    private final Map<String, Hourly> open = new LinkedHashMap<>();

    /** Returns the handlers of what it collects. */
    public ObservationHandlers handlers() {
        return new ObservationHandlers()
                .on(
                        VolumeCreated.class,
                        (time, volume) -> volumes.add(opened(
                                volume.volume(),
                                new Hourly(
                                        volume.claim(), "", volume.zone(), 1, volume.price(), time, VOLUME_MINIMUM))))
                .on(VolumeDeleted.class, (time, volume) -> close(volume.volume(), time))
                .on(
                        ControlPlaneBilled.class,
                        (time, plane) ->
                                controlPlanes.add(new Hourly(plane.support(), "", "", 1, plane.price(), time, 0)))
                .on(
                        CapacityReserved.class,
                        (time, reserved) -> reservations.add(opened(
                                reserved.reservation(),
                                new Hourly(
                                        reserved.reservation(),
                                        reserved.instanceType(),
                                        reserved.zone(),
                                        reserved.instances(),
                                        reserved.price(),
                                        time,
                                        0))))
                .on(CapacityReleased.class, (time, released) -> close(released.reservation(), time))
                .on(CapacityPaid.class, (time, payment) -> paid.add(payment));
    }

    private Hourly opened(String key, Hourly charge) {
        open.put(key, charge);
        return charge;
    }

    private void close(String key, long time) {
        Hourly charge = open.remove(key);
        if (charge != null) {
            charge.until = time;
        }
    }

    /** Returns the persistent volumes, each under the name of its claim. */
    public List<Hourly> volumes() {
        return volumes;
    }

    public List<Hourly> controlPlanes() {
        return controlPlanes;
    }

    List<Hourly> reservations() {
        return reservations;
    }

    public List<CapacityPaid> paid() {
        return paid;
    }
}
