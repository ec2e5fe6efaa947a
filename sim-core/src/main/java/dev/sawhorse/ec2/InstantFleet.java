// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.FleetError;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The launch algorithm of an instant fleet: pools are tried in the order of the request's strategy; one that refuses is
 * reported and the next takes its place.
 *
 * <p>If the instances must be of one type or in one zone, only the first type or zone in that order with enough capacity is
 * used.
 */
final class InstantFleet {
    private final Admission admission;

    /**
     * The instances to launch, and the errors of the pools that refused.
     *
     * @param grants what the instances hold already, in launch order
     */
    record Plan(List<Admission.Grant> grants, List<FleetError> errors) {}

    InstantFleet(Admission admission) {
        this.admission = admission;
    }

    /** Takes the capacity of a request from its pools, tried in their order. */
    Plan plan(FleetRequest request, Allocation pools, long now) {
        if (!request.options().isConfined()) {
            return fill(request, pools::next, now);
        }
        Map<String, List<CapacityPool>> groups = new LinkedHashMap<>();
        for (CapacityPool pool = pools.next(); pool != null; pool = pools.next()) {
            groups.computeIfAbsent(request.options().group(pool), key -> new ArrayList<>())
                    .add(pool);
        }
        int enough = Math.max(1, request.options().minTargetCapacity());
        List<FleetError> errors = new ArrayList<>();
        for (List<CapacityPool> group : groups.values()) {
            Iterator<CapacityPool> order = group.iterator();
            Plan plan = fill(request, () -> order.hasNext() ? order.next() : null, now);
            errors.addAll(plan.errors());
            if (plan.grants().size() >= enough) {
                return new Plan(plan.grants(), errors);
            }
            plan.grants().forEach(admission::giveBack);
            if (!plan.grants().isEmpty()) {
                errors.add(FleetError.unfulfillable(group.get(0)));
            }
        }
        return new Plan(List.of(), errors);
    }

    private Plan fill(FleetRequest request, Supplier<@Nullable CapacityPool> pools, long now) {
        List<Admission.Grant> grants = new ArrayList<>();
        List<FleetError> errors = new ArrayList<>();
        List<CapacityPool> inTurn = first(Allocation.width(request), pools);
        int turn = 0;
        while (grants.size() < request.targetCapacity() && !inTurn.isEmpty()) {
            FleetError error = tryOne(request, inTurn.get(turn), now, grants);
            if (error == null) {
                turn++;
            } else {
                errors.add(error);
                CapacityPool next = pools.get();
                if (next == null) {
                    inTurn.remove(turn);
                } else {
                    inTurn.set(turn, next);
                }
            }
            turn = turn < inTurn.size() ? turn : 0;
        }
        return new Plan(grants, errors);
    }

    private static List<CapacityPool> first(int count, Supplier<@Nullable CapacityPool> pools) {
        List<CapacityPool> first = new ArrayList<>();
        for (CapacityPool pool = pools.get(); pool != null; pool = first.size() < count ? pools.get() : null) {
            first.add(pool);
        }
        return first;
    }

    private @Nullable FleetError tryOne(
            FleetRequest request, CapacityPool pool, long now, List<Admission.Grant> grants) {
        String reservation = request.reservationOf(pool);
        String named = request.subnets().get(pool.zone());
        String subnet = named == null ? admission.subnet(pool) : named;
        FleetError refusal = admission.refusal(pool, reservation, subnet, now);
        if (refusal == null) {
            grants.add(admission.take(pool, reservation, subnet, now));
        }
        return refusal;
    }
}
