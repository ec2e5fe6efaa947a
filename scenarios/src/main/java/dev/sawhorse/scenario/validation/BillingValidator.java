// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.facts.ChargeItem;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.billing.ReservedInstancesEntry;
import dev.sawhorse.scenario.file.billing.SavingsPlanEntry;
import dev.sawhorse.scenario.file.cloud.ReservationEntry;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The validation of the billing section of a scenario against itself and the facts of the region. */
final class BillingValidator {
    private static final int MOST_LISTED = 30;

    private final ScenarioFile file;
    private final SourceLocation billing;
    private final Problems problems;

    BillingValidator(ScenarioFile file, SourceLocation billing, Problems problems) {
        this.file = file;
        this.billing = billing;
        this.problems = problems;
    }

    /** Records all errors. */
    void check() {
        checkKeys(
                billing.child("charges"),
                file.billing().charges().keySet(),
                Arrays.stream(ChargeItem.values()).map(ChargeItem::key).toList(),
                "item of the table of charges");
        checkKeys(
                billing.child("capacityBlocks"),
                file.billing().capacityBlocks().keySet(),
                file.capacityReservations().stream()
                        .filter(entry -> entry.kind() == CapacityReservation.Kind.CAPACITY_BLOCK)
                        .map(ReservationEntry::id)
                        .toList(),
                "capacity block of the scenario");
        checkPlans();
        checkReservedInstances();
        checkAgents();
    }

    private void checkPlans() {
        Set<String> families = families();
        Set<String> names = new TreeSet<>();
        SourceLocation list = billing.child("savingsPlans");
        for (int i = 0; i < file.billing().savingsPlans().size(); i++) {
            SavingsPlanEntry plan = file.billing().savingsPlans().get(i);
            SourceLocation place = list.child(i);
            requireNew(names, plan.name(), place.child("name"), "Savings Plans");
            if (!plan.family().isEmpty()) {
                checkName(place.child("family"), plan.family(), families, "instance family");
            }
            checkKeys(place.child("discounts"), plan.discounts().keySet(), families, "instance family");
        }
    }

    private void checkReservedInstances() {
        SourceLocation list = billing.child("reservedInstances");
        List<String> types =
                file.catalogue().types().stream().map(InstanceShape::name).toList();
        List<String> zones = zones();
        for (int i = 0; i < file.billing().reservedInstances().size(); i++) {
            ReservedInstancesEntry entry = file.billing().reservedInstances().get(i);
            checkName(list.child(i).child("instanceType"), entry.instanceType(), types, "instance type");
            if (entry.zone() != null && !zones.isEmpty()) {
                checkName(list.child(i).child("zone"), entry.zone(), zones, "zone of " + file.region());
            }
        }
    }

    private void checkAgents() {
        Set<String> names = new TreeSet<>();
        SourceLocation list = billing.child("agents");
        for (int i = 0; i < file.billing().agents().size(); i++) {
            requireNew(
                    names, file.billing().agents().get(i).name(), list.child(i).child("name"), "agents");
        }
    }

    private void requireNew(Set<String> names, String name, SourceLocation place, String kind) {
        if (!names.add(name)) {
            error(place, "\"" + name + "\" is the name of two " + kind, "Rename one.");
        }
    }

    private void checkKeys(SourceLocation mapping, Set<String> keys, Collection<String> known, String what) {
        for (String key : keys) {
            checkName(mapping.child(key), key, known, what);
        }
    }

    private void checkName(SourceLocation place, String name, Collection<String> known, String what) {
        if (known.contains(name)) {
            return;
        }
        String hint = Spelling.hint(name, known);
        boolean listed = hint == null && !known.isEmpty() && known.size() <= MOST_LISTED;
        error(
                place,
                "\"" + name + "\" is not a valid " + what,
                listed ? "Maybe one of these: " + String.join(", ", known) + "." : hint);
    }

    private Set<String> families() {
        Set<String> families = new TreeSet<>();
        file.catalogue().types().forEach(shape -> families.add(shape.typeName().family()));
        return families;
    }

    /** Returns the zones of the region, empty for an unknown region, which is reported elsewhere. */
    private List<String> zones() {
        try {
            return Zones.of(file.region()).all().stream().map(Zone::name).toList();
        } catch (UnknownRegionException unknown) {
            return List.of();
        }
    }

    private void error(SourceLocation place, String message, @Nullable String hint) {
        problems.error(place.node().position(), place.path().toString(), message, hint);
    }
}
