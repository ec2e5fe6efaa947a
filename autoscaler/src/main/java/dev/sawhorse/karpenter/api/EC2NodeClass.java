// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.api;

import dev.sawhorse.ec2.ebs.EbsVolume;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An EC2NodeClass ({@code karpenter.k8s.aws/v1}), with the fields that affect capacity, cost or placement.
 *
 * @param amiFamily AL2, AL2023, Bottlerocket, Custom, Windows2019, Windows2022 or Windows2025
 * @param zones zones of its subnets, empty for every zone of the region
 * @param rootVolumeBytes size of the root volume, null for the family's default
 * @param rootVolumeType gp3 and the like, null for the family's default
 * @param volumes the EBS volumes of a node: those of the block device mappings, otherwise those of the family
 * @param instanceStorePolicy RAID0 or null
 * @param kubelet kubelet settings that are overridden, null for none
 * @param capacityReservationTerms selector of the capacity reservations of its nodes; terms are alternatives
 * @param subnetTerms selector of the subnets of its nodes; terms are alternatives
 * @param securityGroupTerms selector of the security groups of its nodes; terms are alternatives
 * @param imageTerms selector of its images, in the order written: {@code alias al2023@latest}, {@code id ami-1}
 * @param staticFields the fields of its spec that cannot change on a running node, in a canonical form: nodes launched
 *     from a different value have drifted
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/apis/v1/ec2nodeclass_status.go",
        symbol = "EC2NodeClass.ZoneInfo")
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/apis/v1/ec2nodeclass.go",
        symbol = {
            "EC2NodeClass.BlockDeviceMappings",
            "EC2NodeClass.InstanceStorePolicy",
            "EC2NodeClass.KubeletConfiguration"
        })
public record EC2NodeClass(
        ObjectMeta meta,
        String amiFamily,
        List<String> zones,
        @Nullable Long rootVolumeBytes,
        @Nullable String rootVolumeType,
        List<EbsVolume> volumes,
        @Nullable String instanceStorePolicy,
        @Nullable KubeletConfiguration kubelet,
        List<CapacityReservationTerm> capacityReservationTerms,
        List<NetworkSelectorTerm> subnetTerms,
        List<NetworkSelectorTerm> securityGroupTerms,
        List<String> imageTerms,
        String staticFields,
        boolean ready)
        implements ProviderNodeClass {
    public static final String KIND = "EC2NodeClass";

    /** The API group of node classes on AWS. */
    public static final String GROUP = "karpenter.k8s.aws";

    /** Whether a reference has this group and kind, with any name. */
    public static boolean isReferredTo(NodeClassRef ref) {
        return ref.group().equals(GROUP) && ref.kind().equals(KIND);
    }

    public EC2NodeClass {
        zones = List.copyOf(zones);
        volumes = List.copyOf(volumes);
        capacityReservationTerms = List.copyOf(capacityReservationTerms);
        subnetTerms = List.copyOf(subnetTerms);
        securityGroupTerms = List.copyOf(securityGroupTerms);
        imageTerms = List.copyOf(imageTerms);
    }

    /** Makes a node class without selectors, with unknown volumes, whose nodes never drift. */
    public EC2NodeClass(
            ObjectMeta meta,
            String amiFamily,
            List<String> zones,
            @Nullable Long rootVolumeBytes,
            @Nullable String rootVolumeType,
            @Nullable String instanceStorePolicy,
            @Nullable KubeletConfiguration kubelet,
            boolean ready) {
        this(
                meta,
                amiFamily,
                zones,
                rootVolumeBytes,
                rootVolumeType,
                List.of(),
                instanceStorePolicy,
                kubelet,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "",
                ready);
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String name() {
        return meta.name();
    }

    @Override
    public EC2NodeClass withMeta(ObjectMeta changed) {
        return new EC2NodeClass(
                changed,
                amiFamily,
                zones,
                rootVolumeBytes,
                rootVolumeType,
                volumes,
                instanceStorePolicy,
                kubelet,
                capacityReservationTerms,
                subnetTerms,
                securityGroupTerms,
                imageTerms,
                staticFields,
                ready);
    }

    @Override
    public EC2NodeClass withZones(List<String> changed) {
        return new EC2NodeClass(
                meta,
                amiFamily,
                changed,
                rootVolumeBytes,
                rootVolumeType,
                volumes,
                instanceStorePolicy,
                kubelet,
                capacityReservationTerms,
                subnetTerms,
                securityGroupTerms,
                imageTerms,
                staticFields,
                ready);
    }

    /**
     * The kubelet settings that affect capacity; maps are as written (resource or signal to quantity or percentage).
     *
     * @param maxPods null for the limit of the network interfaces
     */
    public record KubeletConfiguration(
            @Nullable Integer maxPods,
            @Nullable Integer podsPerCore,
            Map<String, String> kubeReserved,
            Map<String, String> systemReserved,
            Map<String, String> evictionHard,
            Map<String, String> evictionSoft) {}
}
