// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.provenance;

import dev.sawhorse.facts.Charge;
import dev.sawhorse.facts.ChargeItem;
import dev.sawhorse.facts.Charges;
import dev.sawhorse.facts.Provenance;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.billing.BillingOptions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The charges that a bill leaves out, and the sources and assumptions of its amounts. */
final class BillProvenance {
    private static final String ANY = "any";
    private static final List<ChargeItem> VOLUMES = List.of(
            ChargeItem.EBS_GP2,
            ChargeItem.EBS_GP3,
            ChargeItem.EBS_GP3_IOPS,
            ChargeItem.EBS_GP3_THROUGHPUT,
            ChargeItem.EBS_IO2,
            ChargeItem.EBS_IO2_IOPS,
            ChargeItem.EBS_SC1,
            ChargeItem.EBS_ST1,
            ChargeItem.EBS_STANDARD);

    private final ScenarioFile file;
    private final BillingOptions options;
    private final Charges charges;

    BillProvenance(ScenarioFile file) {
        this.file = file;
        this.options = file.billing();
        this.charges = options.effectiveCharges();
    }

    /** Adds the sources of the charges and the assumptions. */
    void addTo(List<Provenance> sources, Map<String, String> assumptions) {
        used().forEach(item -> sources.add(charges.of(item).provenance()));
        String elsewhere = chargesOfAnotherRegion();
        if (!elsewhere.isEmpty()) {
            assumptions.put("charges of another region", elsewhere + " as in us-east-1");
        }
        List<String> missing = missing();
        if (!missing.isEmpty()) {
            assumptions.put("not billed", String.join(", ", missing));
        }
        if (!options.savingsPlans().isEmpty() || !options.reservedInstances().isEmpty()) {
            assumptions.put(
                    "Savings Plans and Reserved Instances",
                    "apply only to this cluster; an hour that the run covers partly counts for that part");
        }
    }

    /** Returns the items that are charged at prices of another region, empty if there are none. */
    String chargesOfAnotherRegion() {
        List<String> elsewhere = new ArrayList<>();
        for (ChargeItem item : used()) {
            Charge charge = charges.of(item);
            if (!charge.region().isEmpty()
                    && !charge.region().startsWith(ANY)
                    && !charge.region().equals(file.region())) {
                elsewhere.add(item.key());
            }
        }
        return String.join(", ", elsewhere);
    }

    private Set<ChargeItem> used() {
        Set<ChargeItem> used = new LinkedHashSet<>();
        if (options.volumes()) {
            used.addAll(VOLUMES);
        }
        if (!options.controlPlane().equals(BillingOptions.NO_CONTROL_PLANE)) {
            used.add(
                    options.controlPlane().equals(BillingOptions.EXTENDED_SUPPORT)
                            ? ChargeItem.EKS_CONTROL_PLANE_EXTENDED_SUPPORT
                            : ChargeItem.EKS_CONTROL_PLANE);
        }
        if (!options.transfer().isEmpty()) {
            used.add(ChargeItem.CROSS_ZONE_TRANSFER);
            used.add(ChargeItem.NAT_GATEWAY_PROCESSING);
        }
        return used;
    }

    private List<String> missing() {
        List<String> missing = new ArrayList<>();
        if (!options.volumes()) {
            missing.add("EBS volumes");
        }
        if (options.controlPlane().equals(BillingOptions.NO_CONTROL_PLANE)) {
            missing.add("the EKS control plane");
        }
        if (options.transfer().isEmpty()) {
            missing.add("traffic");
        }
        if (!file.capacityReservations().isEmpty() && !options.unusedReservations()) {
            missing.add("unused capacity reservations");
        }
        return missing;
    }
}
