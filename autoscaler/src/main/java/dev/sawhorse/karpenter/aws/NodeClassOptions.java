// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.facts.capacity.AmiFamily;
import dev.sawhorse.facts.capacity.BlockDevice;
import dev.sawhorse.facts.capacity.EvictionSignal;
import dev.sawhorse.facts.capacity.KubeletOptions;
import dev.sawhorse.facts.capacity.NodeOptions;
import dev.sawhorse.facts.capacity.Reservation;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The translation of an EC2NodeClass into the settings that determine the capacity of its nodes. */
final class NodeClassOptions {
    private NodeClassOptions() {}

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/windows.go",
            symbol = "Windows.FeatureFlags")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/bottlerocket.go",
            symbol = "Bottlerocket.FeatureFlags")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/resolver.go",
            symbol = "DefaultFamily.FeatureFlags")
    static NodeOptions of(EC2NodeClass nodeClass, ProviderOptions options) {
        Long rootVolume = nodeClass.rootVolumeBytes();
        List<BlockDevice> devices = rootVolume == null ? List.of() : List.of(new BlockDevice("", true, rootVolume));
        return new NodeOptions(
                AmiFamily.parse(nodeClass.amiFamily()),
                kubelet(nodeClass.kubelet()),
                options.vmMemoryOverheadPercent(),
                options.reservedEnis(),
                devices,
                "RAID0".equals(nodeClass.instanceStorePolicy()),
                List.of());
    }

    private static KubeletOptions kubelet(EC2NodeClass.@Nullable KubeletConfiguration kubelet) {
        if (kubelet == null) {
            return KubeletOptions.DEFAULTS;
        }
        Integer podsPerCore = kubelet.podsPerCore();
        return new KubeletOptions(
                kubelet.maxPods(),
                podsPerCore == null ? 0 : podsPerCore,
                reservation(kubelet.kubeReserved()),
                reservation(kubelet.systemReserved()),
                signal(kubelet.evictionHard().get("memory.available")),
                signal(kubelet.evictionHard().get("nodefs.available")));
    }

    private static Reservation reservation(Map<String, String> amounts) {
        return new Reservation(amount(amounts, "cpu"), amount(amounts, "memory"), amount(amounts, "ephemeral-storage"));
    }

    private static @Nullable Long amount(Map<String, String> amounts, String resource) {
        String text = amounts.get(resource);
        return text == null ? null : (Long) Quantity.parse(text).baseUnits(resource);
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/types.go",
            symbol = {"computeEvictionSignal", "mustParsePercentage"})
    private static @Nullable EvictionSignal signal(@Nullable String text) {
        if (text == null) {
            return null;
        }
        return text.endsWith("%")
                ? EvictionSignal.ofPercent(Double.parseDouble(text.substring(0, text.length() - 1)))
                : EvictionSignal.ofBytes(Quantity.parse(text).value());
    }
}
