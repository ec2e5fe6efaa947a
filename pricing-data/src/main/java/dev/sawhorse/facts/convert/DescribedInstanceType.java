// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.convert;

import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.UsageClass;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An instance type as {@code DescribeInstanceTypes} describes it, with the figures that Karpenter's AWS provider derives.
 *
 * <p>Some figures are not described: the branch interfaces and the baseline of burstable types are those of the shipped type of the
 * same name, if there is one. The network bandwidth is that of the description in words, as in Karpenter's table, or else the
 * baseline of the default network card.
 */
final class DescribedInstanceType {
    private static final Pattern BANDWIDTH = Pattern.compile("(?:([0-9]+)x )?([0-9]+(?:\\.[0-9]+)?) Gigabit");
    private static final String AT_MOST = "Up to ";
    private static final int MEGABITS = 1_000;

    private final JsonItem item;
    private final @Nullable InstanceShape shipped;

    /**
     * Creates the type.
     *
     * @param shipped the shipped type of the same name, null if there is none
     */
    DescribedInstanceType(JsonItem item, @Nullable InstanceShape shipped) {
        this.item = item;
        this.shipped = shipped;
    }

    /** Returns why Karpenter cannot launch the type, null if it can. */
    @Nullable
    String unusable() {
        List<?> virtualization = item.list("SupportedVirtualizationTypes");
        if (!virtualization.isEmpty() && !virtualization.contains("hvm")) {
            return "without hardware virtualization";
        }
        if (item.list("ProcessorInfo", "SupportedArchitectures").isEmpty()) {
            throw item.error("has no ProcessorInfo.SupportedArchitectures");
        }
        if (architecture().isEmpty()) {
            return "of an architecture other than x86_64 and arm64";
        }
        if (item.list("SupportedUsageClasses").isEmpty()) {
            throw item.error("has no SupportedUsageClasses");
        }
        if (usageClasses().isEmpty()) {
            return "sold in other ways than on demand, as spot and in capacity blocks";
        }
        return item.list("GpuInfo", "Gpus").size() > 1 ? "with several kinds of GPUs" : null;
    }

    /** Returns the cells of the table, without that of the zones. */
    List<String> cells() {
        boolean isBareMetal = item.require("BareMetal").equals("true");
        int ipv4 = item.requireCount("NetworkInfo", "Ipv4AddressesPerInterface");
        int enis = defaultCardEnis();
        return List.of(
                item.require("InstanceType"),
                "true",
                architecture(),
                kebab(item.text("ProcessorInfo", "Manufacturer")),
                figure(item.thousandths("ProcessorInfo", "SustainedClockSpeedInGhz")),
                figure(item.requireCount("VCpuInfo", "DefaultVCpus")),
                figure(item.requireCount("MemoryInfo", "SizeInMiB")),
                isBareMetal ? "" : item.require("Hypervisor"),
                flag(isBareMetal),
                flag(item.isTrue("CurrentGeneration")),
                usageClasses(),
                shipped == null || !item.isTrue("BurstablePerformanceSupported")
                        ? ""
                        : NumberText.decimal(Double.toString(shipped.burstBaselineVcpus()), 4),
                item.text("NetworkInfo", "NetworkPerformance"),
                figure(bandwidth()),
                figure(item.count("NetworkInfo", "MaximumNetworkCards")),
                figure(item.requireCount("NetworkInfo", "MaximumNetworkInterfaces")),
                figure(enis),
                figure(ipv4),
                figure(enis * (ipv4 - 1) + 2),
                figure(shipped == null ? 0 : shipped.network().branchEnis()),
                figure(item.count("NetworkInfo", "EfaInfo", "MaximumEfaInterfaces")),
                flag(item.isTrue("NetworkInfo", "EncryptionInTransitSupported")),
                flag(item.text("NitroEnclavesSupport").equals("supported")),
                figure(ebsBandwidth("MaximumBandwidthInMbps")),
                figure(item.count("EbsInfo", "EbsOptimizedInfo", "BaselineBandwidthInMbps")),
                figure(localNvme()),
                gpu(),
                accelerator(),
                figure(item.count("EbsInfo", "MaximumEbsAttachments")));
    }

    private String architecture() {
        for (Object each : item.list("ProcessorInfo", "SupportedArchitectures")) {
            if (each.equals("x86_64")) {
                return "amd64";
            }
            if (each.equals("arm64")) {
                return "arm64";
            }
        }
        return "";
    }

    private String usageClasses() {
        List<UsageClass> classes = item.list("SupportedUsageClasses").stream()
                .map(name -> UsageClass.find(String.valueOf(name)))
                .filter(Objects::nonNull)
                .toList();
        return String.join(
                ";",
                Stream.of(UsageClass.values())
                        .filter(classes::contains)
                        .map(UsageClass::ec2Name)
                        .toList());
    }

    private @Nullable JsonItem defaultCard() {
        int index = item.count("NetworkInfo", "DefaultNetworkCardIndex");
        for (Object card : item.list("NetworkInfo", "NetworkCards")) {
            JsonItem part = item.part(card);
            if (part.count("NetworkCardIndex") == index) {
                return part;
            }
        }
        return null;
    }

    private int defaultCardEnis() {
        JsonItem card = defaultCard();
        int ofCard = card == null ? 0 : card.count("MaximumNetworkInterfaces");
        return ofCard == 0 ? item.requireCount("NetworkInfo", "MaximumNetworkInterfaces") : ofCard;
    }

    private int bandwidth() {
        String words = item.text("NetworkInfo", "NetworkPerformance");
        Matcher exact = BANDWIDTH.matcher(words);
        if (exact.matches()) {
            int times = exact.group(1) == null ? 1 : Integer.parseInt(exact.group(1));
            return (int) Math.round(times * Double.parseDouble(exact.group(2)) * MEGABITS);
        }
        JsonItem card = defaultCard();
        int baseline = card == null || !words.startsWith(AT_MOST) ? 0 : card.thousandths("BaselineBandwidthInGbps");
        return baseline > 0 || shipped == null ? baseline : shipped.network().baselineMbps();
    }

    /** Where EBS optimization is an extra, Karpenter states no bandwidth. */
    private int ebsBandwidth(String key) {
        return item.text("EbsInfo", "EbsOptimizedSupport").equals("default")
                ? item.count("EbsInfo", "EbsOptimizedInfo", key)
                : 0;
    }

    private int localNvme() {
        return item.text("InstanceStorageInfo", "NvmeSupport").equals("unsupported")
                ? 0
                : item.count("InstanceStorageInfo", "TotalSizeInGB");
    }

    private String gpu() {
        List<?> gpus = item.list("GpuInfo", "Gpus");
        if (gpus.isEmpty()) {
            return "";
        }
        JsonItem gpu = item.part(gpus.get(0));
        return device(gpu.require("Manufacturer"), gpu, gpu.count("MemoryInfo", "SizeInMiB"));
    }

    private String accelerator() {
        List<?> neurons = item.list("NeuronInfo", "NeuronDevices");
        if (neurons.size() == 1) {
            JsonItem neuron = item.part(neurons.get(0));
            return device("aws", neuron, neuron.count("Count") * neuron.count("CoreInfo", "Count"));
        }
        List<?> others = item.list("InferenceAcceleratorInfo", "Accelerators");
        if (others.size() != 1 || !neurons.isEmpty()) {
            return "";
        }
        JsonItem other = item.part(others.get(0));
        return device(other.require("Manufacturer"), other, 0);
    }

    private static String device(String manufacturer, JsonItem device, int last) {
        return String.join(
                "/",
                kebab(manufacturer),
                kebab(device.require("Name")),
                String.valueOf(device.count("Count")),
                String.valueOf(last));
    }

    private static String kebab(String words) {
        return words.toLowerCase(Locale.ROOT).replace(' ', '-');
    }

    /** A figure of 0 is an empty cell, as in the shipped table. */
    private static String figure(int figure) {
        return figure == 0 ? "" : String.valueOf(figure);
    }

    private static String flag(boolean flag) {
        return flag ? "true" : "";
    }
}
