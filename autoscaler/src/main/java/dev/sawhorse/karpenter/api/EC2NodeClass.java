package dev.sawhorse.karpenter.api;

import dev.sawhorse.ec2.EbsVolume;
import dev.sawhorse.kube.ObjectMeta;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An EC2NodeClass ({@code karpenter.k8s.aws/v1}), as far as it bears on capacity, cost or place.
 *
 * @param amiFamily AL2, AL2023, Bottlerocket, Custom, Windows2019, Windows2022 or Windows2025
 * @param zones the zones its subnets lie in, empty for every zone of the region
 * @param rootVolumeBytes size of the root volume, null for the family's default
 * @param rootVolumeType gp3 and the like, null for the family's default
 * @param volumes the EBS volumes of a node: those mapped, else those of the family
 * @param instanceStorePolicy RAID0 or null
 * @param kubelet overrides of the kubelet's settings, null where the manifest has none
 * @param capacityReservationTerms which capacity reservations its nodes may use, each term for itself
 * @param subnetTerms which subnets its nodes may be in, each term for itself
 * @param securityGroupTerms which security groups its nodes are put into, each term for itself
 * @param imageTerms how its images are selected, in the order written: {@code alias al2023@latest}, {@code id ami-1}
 * @param staticFields what of its spec cannot be changed on a running node, in one canonical text: nodes launched from another
 *     one have drifted
 */
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

    /** Whether a reference is to a node class of this group and kind, whatever its name. */
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

    /** Makes a node class that selects nothing of the cloud and whose nodes have no known volumes and never drift. */
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
     * The kubelet's settings that move capacity; maps are as written (resource or signal to quantity or percentage).
     *
     * @param maxPods null for the limit the network interfaces set
     */
    public record KubeletConfiguration(
            @Nullable Integer maxPods,
            @Nullable Integer podsPerCore,
            Map<String, String> kubeReserved,
            Map<String, String> systemReserved,
            Map<String, String> evictionHard,
            Map<String, String> evictionSoft) {}
}
