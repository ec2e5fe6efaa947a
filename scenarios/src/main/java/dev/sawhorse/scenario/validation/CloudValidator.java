// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.PoolSelector;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.cloud.ReservationEntry;
import dev.sawhorse.scenario.file.cloud.SubnetEntry;
import dev.sawhorse.scenario.file.timeline.CapacityShortage;
import dev.sawhorse.scenario.file.timeline.InstanceInterruption;
import dev.sawhorse.scenario.file.timeline.ReservationChange;
import dev.sawhorse.scenario.file.timeline.TagChange;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.file.timeline.ZoneOutage;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The validation of EC2 pools, subnets and reservations of a scenario, including those in the timeline, against the facts of
 * the region.
 */
final class CloudValidator {
    private final ScenarioFile file;
    private final SourceLocation root;
    private final Problems problems;
    private final List<String> zones;

    CloudValidator(ScenarioFile file, SourceLocation root, Problems problems) {
        this.file = file;
        this.root = root;
        this.problems = problems;
        this.zones = zones(file.region());
    }

    /** An unknown region is reported elsewhere and accepts any zone. */
    private static List<String> zones(String region) {
        try {
            return Zones.of(region).all().stream().map(Zone::name).toList();
        } catch (UnknownRegionException unknown) {
            return List.of();
        }
    }

    /** Records all errors. */
    void check() {
        checkSubnets(root.child("cloud").child("subnets"));
        checkSecurityGroups(root.child("cloud").child("securityGroups"));
        for (int i = 0; i < file.spot().traces().size(); i++) {
            checkPools(
                    file.spot().traces().get(i).pools().selector(),
                    root.child("spot").child("traces").child(i));
        }
        for (int i = 0; i < file.timeline().size(); i++) {
            checkAction(file.timeline().get(i).action(), root.child("timeline").child(i));
        }
    }

    private void checkSubnets(SourceLocation list) {
        Set<String> ids = new TreeSet<>();
        for (int i = 0; i < file.cloud().subnets().size(); i++) {
            SubnetEntry subnet = file.cloud().subnets().get(i);
            if (!ids.add(subnet.id())) {
                error(list.child(i).child("id"), "\"" + subnet.id() + "\" is the id of two subnets", null);
            }
            checkZone(subnet.zone(), list.child(i).child("zone"));
        }
    }

    private void checkSecurityGroups(SourceLocation list) {
        Set<String> ids = new TreeSet<>();
        for (int i = 0; i < file.cloud().securityGroups().size(); i++) {
            String id = file.cloud().securityGroups().get(i).id();
            if (!ids.add(id)) {
                error(list.child(i).child("id"), "\"" + id + "\" is the id of two security groups", null);
            }
        }
    }

    private void checkAction(TimelineEntry.Action action, SourceLocation entry) {
        if (action instanceof CapacityShortage shortage) {
            checkPools(shortage.pools().selector(), entry.child("shortage"));
        } else if (action instanceof InstanceInterruption interrupt) {
            checkPools(interrupt.pools().selector(), entry.child("interrupt"));
        } else if (action instanceof ZoneOutage outage) {
            checkZone(outage.zone(), entry.child("zoneOutage").child("zone"));
        } else if (action instanceof ReservationChange change) {
            checkReservation(change.id(), entry.child("reservationChange").child("id"));
        } else if (action instanceof TagChange retag) {
            checkRetag(retag.id(), entry.child("retag").child("id"));
        }
    }

    /** Tags of a subnet have no effect unless node classes select subnets by tags. */
    private void checkRetag(String id, SourceLocation place) {
        List<SubnetEntry> subnets = file.cloud().subnets();
        List<String> ids = new ArrayList<>();
        subnets.forEach(subnet -> ids.add(subnet.id()));
        boolean isSubnet = ids.contains(id);
        file.cloud().securityGroups().forEach(group -> ids.add(group.id()));
        if (!ids.contains(id)) {
            error(place, "unknown subnet or security group \"" + id + "\"", Spelling.hint(id, ids));
        } else if (isSubnet && subnets.stream().allMatch(subnet -> subnet.tags().isEmpty())) {
            error(
                    place,
                    "\"" + id + "\" belongs to subnets without tags, and node classes use all of those",
                    "Give the subnets the `tags` that they have at the start.");
        }
    }

    private void checkPools(PoolSelector pools, SourceLocation place) {
        String type = pools.instanceType();
        if (type != null && !type.equals("*")) {
            checkType(type, place.child("instanceType"));
        }
        for (int i = 0; i < pools.families().size(); i++) {
            checkFamily(pools.families().get(i), place.child("families").child(i));
        }
        if (pools.zone() != null) {
            checkZone(pools.zone(), place.child("zone"));
        }
    }

    private void checkFamily(String family, SourceLocation place) {
        Set<String> families = new TreeSet<>();
        file.catalogue().allTypes().forEach(type -> families.add(type.typeName().family()));
        if (!families.contains(family)) {
            error(place, "\"" + family + "\" is not an instance family", Spelling.hint(family, families));
        }
    }

    private void checkType(String type, SourceLocation place) {
        List<String> names =
                file.catalogue().allTypes().stream().map(InstanceShape::name).toList();
        boolean pattern = type.endsWith("*");
        String beginning = pattern ? type.substring(0, type.length() - 1) : type;
        if (names.stream().noneMatch(name -> pattern ? name.startsWith(beginning) : name.equals(type))) {
            error(
                    place,
                    "\"" + type + (pattern ? "\" is not a prefix of any instance type" : "\" is not an instance type"),
                    pattern ? null : Spelling.hint(type, names));
        }
    }

    private void checkZone(String zone, SourceLocation place) {
        if (!zones.isEmpty() && !zones.contains(zone)) {
            error(
                    place,
                    "\"" + zone + "\" is not a zone of " + file.region(),
                    "Maybe one of these: " + String.join(", ", zones) + ".");
        }
    }

    private void checkReservation(String id, SourceLocation place) {
        List<String> ids =
                file.capacityReservations().stream().map(ReservationEntry::id).toList();
        int index = ids.indexOf(id);
        if (index < 0) {
            error(place, "unknown capacity reservation \"" + id + "\"", Spelling.hint(id, ids));
        } else if (file.capacityReservations().get(index).kind() == CapacityReservation.Kind.CAPACITY_BLOCK) {
            error(place, "\"" + id + "\" is a capacity block, which cannot be changed", "Change its `end` instead.");
        }
    }

    private void error(SourceLocation place, String message, @Nullable String hint) {
        problems.error(place.node().position(), place.path().toString(), message, hint);
    }
}
