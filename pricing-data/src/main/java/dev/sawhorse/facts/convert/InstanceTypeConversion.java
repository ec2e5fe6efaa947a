// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import java.util.List;
import java.util.Set;

/** The conversion of the table {@code instance-types}. */
final class InstanceTypeConversion {
    /** The columns of the table, in their order. */
    static final List<String> COLUMNS = List.of(
            "name",
            "verified",
            "architecture",
            "cpu_manufacturer",
            "clock_mhz",
            "vcpus",
            "memory_mib",
            "hypervisor",
            "bare_metal",
            "current_generation",
            "usage_classes",
            "burst_baseline_vcpus",
            "network_performance",
            "network_mbps",
            "network_cards",
            "enis",
            "default_card_enis",
            "ipv4_per_eni",
            "max_pods",
            "branch_enis",
            "efa",
            "encryption_in_transit",
            "nitro_enclaves",
            "ebs_max_mbps",
            "ebs_baseline_mbps",
            "local_nvme_gb",
            "gpu",
            "accelerator");

    private static final String SLASH = "/";

    private final Set<String> soldAsSpot;
    private final TableWriter writer = new TableWriter(COLUMNS.toArray(String[]::new));

    /**
     * Prepares a conversion.
     *
     * @param soldAsSpot types that appear in a spot table; determines the usage classes of a type whose source has none
     */
    InstanceTypeConversion(Set<String> soldAsSpot) {
        this.soldAsSpot = soldAsSpot;
    }

    /** Adds the type of a row. */
    void add(SourceRow row) {
        writer.row(
                row.text("name"),
                flag(row, "in_karpenter_reference"),
                row.text("arch"),
                row.optional("cpu_manufacturer"),
                count(row, "clock_mhz"),
                count(row, "vcpu"),
                count(row, "memory_mib"),
                row.optional("hypervisor"),
                flag(row, "bare_metal"),
                flag(row, "current_generation"),
                usageClasses(row),
                NumberText.decimal(row.optional("burst_baseline_vcpu"), 4),
                row.optional("network_performance"),
                count(row, "network_mbps"),
                count(row, "network_cards"),
                count(row, "eni_max_total"),
                count(row, "eni_max_default_card"),
                count(row, "ipv4_per_eni"),
                count(row, "max_pods"),
                count(row, "pod_eni_branch"),
                count(row, "efa_max"),
                flag(row, "encryption_in_transit"),
                flag(row, "nitro_enclaves"),
                count(row, "ebs_max_mbps"),
                count(row, "ebs_baseline_mbps"),
                count(row, "local_nvme_gb"),
                gpu(row),
                accelerator(row));
    }

    /** Returns the finished table. */
    TableWriter table() {
        return writer;
    }

    private String usageClasses(SourceRow row) {
        String stated = row.optional("usage_classes");
        if (!stated.isEmpty()) {
            return stated;
        }
        return soldAsSpot.contains(row.text("name")) ? "on-demand;spot" : "on-demand";
    }

    private static String gpu(SourceRow row) {
        if (row.optional("gpu_name").isEmpty()) {
            return "";
        }
        return String.join(
                SLASH,
                row.text("gpu_manufacturer"),
                row.text("gpu_name"),
                zeroWhenEmpty(row, "gpu_count"),
                zeroWhenEmpty(row, "gpu_memory_mib"));
    }

    private static String accelerator(SourceRow row) {
        if (row.optional("accelerator_name").isEmpty()) {
            return "";
        }
        return String.join(
                SLASH,
                row.text("accelerator_manufacturer"),
                row.text("accelerator_name"),
                zeroWhenEmpty(row, "accelerator_count"),
                zeroWhenEmpty(row, "neuron_cores"));
    }

    private static String zeroWhenEmpty(SourceRow row, String column) {
        String count = row.optional(column);
        return count.isEmpty() ? "0" : count;
    }

    /** A count of 0 and an unknown count are both written as an empty cell, which reads as 0. */
    private static String count(SourceRow row, String column) {
        String count = row.optional(column);
        return count.equals("0") ? "" : count;
    }

    private static String flag(SourceRow row, String column) {
        return row.flag(column) ? "true" : "";
    }
}
