// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.cloud.ReservationEntry;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The validation of the capacity reservations of a scenario against each other and against the facts of the region. */
final class ReservationValidator {
    private final ScenarioFile file;
    private final SourceLocation list;
    private final Problems problems;
    private boolean sound = true;

    ReservationValidator(ScenarioFile file, SourceLocation list, Problems problems) {
        this.file = file;
        this.list = list;
        this.problems = problems;
    }

    /** Records all errors and returns whether there are none. */
    boolean check() {
        Set<String> ids = new TreeSet<>();
        for (int i = 0; i < file.capacityReservations().size(); i++) {
            ReservationEntry entry = file.capacityReservations().get(i);
            SourceLocation place = list.child(i);
            if (!ids.add(entry.id())) {
                error(
                        place.child("id"),
                        "\"" + entry.id() + "\" is the id of two capacity reservations",
                        "Increase the count of the first instead.");
            }
            checkType(entry, place.child("instanceType"));
            checkZone(entry, place.child("zone"));
            checkTimes(entry, place.child("end"));
        }
        return sound;
    }

    private void checkType(ReservationEntry entry, SourceLocation place) {
        InstanceCatalogue catalogue = file.catalogue();
        if (catalogue.find(entry.instanceType()) == null) {
            List<String> names =
                    catalogue.types().stream().map(InstanceShape::name).toList();
            error(
                    place,
                    "\"" + entry.instanceType() + "\" is not an instance type",
                    Spelling.hint(entry.instanceType(), names));
        }
    }

    /** An unknown region is reported elsewhere. */
    private void checkZone(ReservationEntry entry, SourceLocation place) {
        try {
            List<String> zones =
                    Zones.of(file.region()).all().stream().map(Zone::name).toList();
            if (!zones.contains(entry.zone())) {
                error(
                        place,
                        "\"" + entry.zone() + "\" is not a zone of " + file.region(),
                        "Maybe one of these: " + String.join(", ", zones) + ".");
            }
        } catch (UnknownRegionException unknown) {
            return;
        }
    }

    private void checkTimes(ReservationEntry entry, SourceLocation place) {
        Duration end = entry.end();
        if (end == null && entry.kind() == CapacityReservation.Kind.CAPACITY_BLOCK) {
            error(place, "is missing: a capacity block needs an end", null);
        } else if (end != null && end.compareTo(entry.start()) <= 0) {
            error(place, "is not after the start", "Both are relative to the start of the run.");
        }
    }

    private void error(SourceLocation place, String message, @Nullable String hint) {
        sound = false;
        problems.error(place.node().position(), place.path().toString(), message, hint);
    }
}
