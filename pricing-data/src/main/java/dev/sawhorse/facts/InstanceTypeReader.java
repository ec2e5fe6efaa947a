// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A reader of the rows of the table {@code instance-types}. */
final class InstanceTypeReader {
    private final FactTable table;
    private final Map<String, Set<UsageClass>> usageClasses = new LinkedHashMap<>();
    private final int name;
    private final int verified;
    private final int architecture;
    private final int cpuManufacturer;
    private final int clock;
    private final int vcpus;
    private final int memory;
    private final int hypervisor;
    private final int bareMetal;
    private final int currentGeneration;
    private final int usage;
    private final int burst;
    private final int performance;
    private final int networkMbps;
    private final int cards;
    private final int totalEnis;
    private final int defaultCardEnis;
    private final int ipv4PerEni;
    private final int maxPods;
    private final int branchEnis;
    private final int efa;
    private final int encryption;
    private final int enclaves;
    private final int ebsMax;
    private final int ebsBaseline;
    private final int nvme;
    private final int attachments;
    private final int gpu;
    private final int accelerator;

    InstanceTypeReader(FactTable table) {
        this.table = table;
        name = table.column("name");
        verified = table.column("verified");
        architecture = table.column("architecture");
        cpuManufacturer = table.column("cpu_manufacturer");
        clock = table.column("clock_mhz");
        vcpus = table.column("vcpus");
        memory = table.column("memory_mib");
        hypervisor = table.column("hypervisor");
        bareMetal = table.column("bare_metal");
        currentGeneration = table.column("current_generation");
        usage = table.column("usage_classes");
        burst = table.column("burst_baseline_vcpus");
        performance = table.column("network_performance");
        networkMbps = table.column("network_mbps");
        cards = table.column("network_cards");
        totalEnis = table.column("enis");
        defaultCardEnis = table.column("default_card_enis");
        ipv4PerEni = table.column("ipv4_per_eni");
        maxPods = table.column("max_pods");
        branchEnis = table.column("branch_enis");
        efa = table.column("efa");
        encryption = table.column("encryption_in_transit");
        enclaves = table.column("nitro_enclaves");
        ebsMax = table.column("ebs_max_mbps");
        ebsBaseline = table.column("ebs_baseline_mbps");
        nvme = table.column("local_nvme_gb");
        attachments = table.optional("ebs_attachments");
        gpu = table.column("gpu");
        accelerator = table.column("accelerator");
    }

    /** Returns the shape in the next row, or null after the last one. */
    @Nullable
    InstanceShape next() {
        if (!table.next()) {
            return null;
        }
        return new InstanceShape(
                InstanceTypeName.parse(table.text(name)),
                new Processor(table.text(architecture), table.text(cpuManufacturer), count(clock), count(vcpus)),
                count(memory),
                network(),
                new StorageLimits(count(ebsMax), count(ebsBaseline), count(nvme), count(attachments)),
                gpu(),
                accelerator(),
                table.text(hypervisor),
                flag(bareMetal),
                usageClasses(),
                table.decimal(burst),
                flag(currentGeneration),
                flag(enclaves),
                flag(verified));
    }

    private NetworkLimits network() {
        return new NetworkLimits(
                table.text(performance),
                count(networkMbps),
                count(cards),
                count(totalEnis),
                count(defaultCardEnis),
                count(ipv4PerEni),
                count(maxPods),
                count(branchEnis),
                count(efa),
                flag(encryption));
    }

    private @Nullable Gpu gpu() {
        if (table.text(gpu).isEmpty()) {
            return null;
        }
        String[] parts = parts(gpu, "manufacturer/name/count/memory MiB");
        return new Gpu(parts[1], parts[0], number(gpu, parts[2]), number(gpu, parts[3]));
    }

    private @Nullable Accelerator accelerator() {
        if (table.text(accelerator).isEmpty()) {
            return null;
        }
        String[] parts = parts(accelerator, "manufacturer/name/count/neuron cores");
        return new Accelerator(parts[1], parts[0], number(accelerator, parts[2]), number(accelerator, parts[3]));
    }

    private String[] parts(int column, String form) {
        String cell = table.text(column);
        String[] parts = cell.split("/", -1);
        if (parts.length != 4) {
            throw table.error(column, "\"" + cell + "\" is not " + form);
        }
        return parts;
    }

    private int number(int column, String part) {
        try {
            return Integer.parseInt(part);
        } catch (NumberFormatException e) {
            throw table.error(column, "has \"" + part + "\", which is not a whole number");
        }
    }

    private int count(int column) {
        int count = table.integer(column);
        if (count < 0) {
            throw table.error(column, count + " is negative");
        }
        return count;
    }

    private boolean flag(int column) {
        String cell = table.text(column);
        if (!cell.isEmpty() && !cell.equals("true") && !cell.equals("false")) {
            throw table.error(column, "\"" + cell + "\" is neither true nor false");
        }
        return cell.equals("true");
    }

    private Set<UsageClass> usageClasses() {
        String cell = table.text(usage);
        Set<UsageClass> known = usageClasses.get(cell);
        if (known != null) {
            return known;
        }
        Set<UsageClass> classes = EnumSet.noneOf(UsageClass.class);
        for (String word : cell.split(";", -1)) {
            UsageClass usageClass = UsageClass.find(word);
            if (usageClass == null) {
                throw table.error(usage, "\"" + word + "\" is not a usage class such as on-demand or spot");
            }
            classes.add(usageClass);
        }
        Set<UsageClass> unmodifiable = Collections.unmodifiableSet(classes);
        usageClasses.put(cell, unmodifiable);
        return unmodifiable;
    }
}
