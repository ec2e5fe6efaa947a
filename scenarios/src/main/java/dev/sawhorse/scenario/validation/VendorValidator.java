// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.scenario.cloud.Vendor;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.billing.BillingOptions;

/** A validator that rejects AWS-specific parts of a scenario whose region belongs to another cloud. */
final class VendorValidator {
    private final ScenarioFile file;
    private final SourceLocation root;
    private final Problems problems;

    VendorValidator(ScenarioFile file, SourceLocation root, Problems problems) {
        this.file = file;
        this.root = root;
        this.problems = problems;
    }

    /** Records an error for each of them. */
    void check() {
        if (!Vendor.kindOfNodeClass(file.region()).equals(ECSNodeClass.KIND)) {
            return;
        }
        SourceLocation billing = root.child("billing");
        BillingOptions bill = file.billing();
        refuse(!file.nodeGroups().isEmpty(), root.child("nodeGroups"), "Auto Scaling groups");
        refuse(!file.capacityReservations().isEmpty(), root.child("capacityReservations"), "capacity reservations");
        refuse(
                !file.cloud().securityGroups().isEmpty(),
                root.child("cloud").child("securityGroups"),
                "security groups that node classes select");
        refuse(
                file.cloud().subnets().stream()
                        .anyMatch(subnet -> !subnet.tags().isEmpty()),
                root.child("cloud").child("subnets"),
                "tags of subnets");
        refuse(bill.volumes(), billing.child("volumes"), "prices of EBS volumes");
        refuse(
                !bill.controlPlane().equals(BillingOptions.NO_CONTROL_PLANE),
                billing.child("controlPlane"),
                "control planes of EKS");
        refuse(!bill.savingsPlans().isEmpty(), billing.child("savingsPlans"), "Savings Plans");
        refuse(!bill.reservedInstances().isEmpty(), billing.child("reservedInstances"), "Reserved Instances");
    }

    private void refuse(boolean given, SourceLocation place, String what) {
        if (given) {
            problems.error(
                    place.node().position(),
                    place.path().toString(),
                    file.region() + " is a region of Alibaba Cloud, and " + what + " are supported only for AWS",
                    "Maybe leave it out.");
        }
    }
}
