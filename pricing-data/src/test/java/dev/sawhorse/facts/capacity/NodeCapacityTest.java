// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import dev.sawhorse.facts.InstanceCatalogue;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The rules besides the defaults, which the reference covers. */
class NodeCapacityTest {
    private static final long MIB = 1L << 20;
    private static final long GIB = 1L << 30;

    private final InstanceCatalogue catalogue = InstanceCatalogue.load();

    @Test
    void maxPodsReplacesTheLimitOfTheInterfacesButNotTheMemoryReservedForIt() {
        NodeCapacity node = capacity("m5.large", kubelet(KubeletOptions.DEFAULTS.withMaxPods(110)));

        assertThat(node.capacity().pods()).isEqualTo(110);
        assertThat(node.kubeReserved().memoryBytes()).isEqualTo((255 + 11 * 29) * MIB);
    }

    @Test
    void bottlerocketReservesMemoryForTheResolvedPods() {
        NodeCapacity node = capacity(
                "m5.large", kubelet(KubeletOptions.DEFAULTS.withMaxPods(110)).withAmiFamily(AmiFamily.BOTTLEROCKET));

        assertThat(node.kubeReserved().memoryBytes()).isEqualTo((255 + 11 * 110) * MIB);
    }

    @Test
    void podsPerCoreLimitsThePodsExceptOnBottlerocket() {
        NodeOptions options = kubelet(KubeletOptions.DEFAULTS.withPodsPerCore(4));

        assertThat(capacity("m5.large", options).capacity().pods()).isEqualTo(8);
        assertThat(capacity("m5.large", options.withAmiFamily(AmiFamily.BOTTLEROCKET))
                        .capacity()
                        .pods())
                .isEqualTo(29);
    }

    @Test
    void podsPerCoreNeverRaisesTheLimit() {
        assertThat(capacity("m5.large", kubelet(KubeletOptions.DEFAULTS.withPodsPerCore(100)))
                        .capacity()
                        .pods())
                .isEqualTo(29);
    }

    @Test
    void windowsTakes110PodsOn50GibAndAnnouncesAddresses() {
        NodeCapacity node = capacity("m5.large", NodeOptions.DEFAULTS.withAmiFamily(AmiFamily.WINDOWS2022));

        assertThat(node.capacity().pods()).isEqualTo(110);
        assertThat(node.capacity().ephemeralStorageBytes()).isEqualTo(50 * GIB);
        assertThat(node.kubeReserved().memoryBytes()).isEqualTo((255 + 11 * 110) * MIB);
        assertThat(node.capacity().extended(ExtendedResources.PRIVATE_IPV4_ADDRESS))
                .isEqualTo(9);
    }

    @Test
    void reservedInterfacesTakePodsAwayButReserveMemoryAsBefore() {
        NodeCapacity node = capacity("m5.large", NodeOptions.DEFAULTS.withReservedEnis(1));

        assertThat(node.capacity().pods()).isEqualTo(2 * 9 + 2);
        assertThat(node.kubeReserved().memoryBytes()).isEqualTo((255 + 11 * 29) * MIB);
    }

    @Test
    void noUsableInterfaceMeansNoPods() {
        assertThat(capacity("m5.large", NodeOptions.DEFAULTS.withReservedEnis(3))
                        .capacity()
                        .pods())
                .isZero();
    }

    @Test
    void efaOnlyInterfacesOnTheFirstCardTakePodsAway() {
        NodeOptions options = NodeOptions.DEFAULTS.withNetworkInterfaces(
                List.of(new NetworkInterface(0, false), new NetworkInterface(0, true), new NetworkInterface(1, true)));

        NodeCapacity node = capacity("m5.large", options);

        assertThat(node.capacity().pods()).isEqualTo(2 * 9 + 2);
        assertThat(node.kubeReserved().memoryBytes()).isEqualTo((255 + 11 * 20) * MIB);
        assertThat(node.capacity().extended(ExtendedResources.EFA)).isEqualTo(2);
    }

    @Test
    void kubeReservedIsReplacedResourceByResource() {
        NodeCapacity node = capacity(
                "m5.large", kubelet(KubeletOptions.DEFAULTS.withKubeReserved(new Reservation(500L, null, null))));

        assertThat(node.kubeReserved().cpuMillis()).isEqualTo(500);
        assertThat(node.kubeReserved().memoryBytes()).isEqualTo(574 * MIB);
        assertThat(node.allocatable().cpuMillis()).isEqualTo(1500);
    }

    @Test
    void systemReservedIsSubtractedFromAllocatable() {
        NodeCapacity node = capacity(
                "m5.large", kubelet(KubeletOptions.DEFAULTS.withSystemReserved(new Reservation(100L, 200 * MIB, GIB))));

        assertThat(node.allocatable().cpuMillis()).isEqualTo(1830);
        assertThat(node.allocatable().memoryBytes()).isEqualTo((6903 - 200) * MIB);
        assertThat(node.allocatable().ephemeralStorageBytes()).isEqualTo(16 * GIB);
    }

    @Test
    void evictionInPercentIsOfTheCapacityRoundedUp() {
        NodeCapacity node = capacity(
                "m5.large",
                kubelet(KubeletOptions.DEFAULTS.withEvictionHard(
                        EvictionSignal.ofPercent(5), EvictionSignal.ofPercent(15))));

        assertThat(node.evictionThreshold().memoryBytes()).isEqualTo(397_253_018L);
        assertThat(node.evictionThreshold().ephemeralStorageBytes()).isEqualTo(3 * GIB);
    }

    @Test
    void evictionOfAHundredPercentIsOff() {
        NodeCapacity node = capacity(
                "m5.large",
                kubelet(KubeletOptions.DEFAULTS.withEvictionHard(
                        EvictionSignal.ofPercent(100), EvictionSignal.ofBytes(GIB))));

        assertThat(node.evictionThreshold().memoryBytes()).isZero();
        assertThat(node.evictionThreshold().ephemeralStorageBytes()).isEqualTo(GIB);
    }

    @Test
    void memoryOverheadIsRoundedUpToWholeMib() {
        assertThat(capacity("m5.large", NodeOptions.DEFAULTS.withVmMemoryOverheadPercent(0))
                        .capacity()
                        .memoryBytes())
                .isEqualTo(8 * GIB);
        assertThat(capacity("m5.large", NodeOptions.DEFAULTS).capacity().memoryBytes())
                .isEqualTo((8192 - 615) * MIB);
    }

    @Test
    void rootVolumeDecidesTheStorage() {
        NodeOptions options = NodeOptions.DEFAULTS.withBlockDevices(
                List.of(new BlockDevice("/dev/xvda", false, 30 * GIB), new BlockDevice("/dev/xvdz", true, 100 * GIB)));

        assertThat(storage("m5.large", options)).isEqualTo(100 * GIB);
    }

    @Test
    void withoutARootVolumeTheFamilysOwnDeviceDecides() {
        NodeOptions options = NodeOptions.DEFAULTS.withBlockDevices(
                List.of(new BlockDevice("/dev/xvda", false, 30 * GIB), new BlockDevice("/dev/xvdb", false, 40 * GIB)));

        assertThat(storage("m5.large", options)).isEqualTo(30 * GIB);
        assertThat(storage("m5.large", options.withAmiFamily(AmiFamily.BOTTLEROCKET)))
                .isEqualTo(40 * GIB);
        assertThat(storage("m5.large", options.withAmiFamily(AmiFamily.WINDOWS2022)))
                .isEqualTo(50 * GIB);
        assertThat(storage("m5.large", options.withAmiFamily(AmiFamily.CUSTOM))).isEqualTo(40 * GIB);
    }

    @Test
    void rootVolumeWithoutASizeUsesTheFamilysDefault() {
        NodeOptions options = NodeOptions.DEFAULTS.withBlockDevices(
                List.of(new BlockDevice("/dev/xvdz", true, null), new BlockDevice("/dev/xvda", false, null)));

        assertThat(storage("m5.large", options)).isEqualTo(20 * GIB);
    }

    @Test
    void raidTakesTheLocalDisksWhereThereAreAny() {
        NodeOptions options = NodeOptions.DEFAULTS
                .withRaidInstanceStore(true)
                .withBlockDevices(List.of(new BlockDevice("/dev/xvda", true, 30 * GIB)));

        assertThat(storage("m5d.large", options)).isEqualTo(75_000_000_000L);
        assertThat(storage("m5.large", options)).isEqualTo(30 * GIB);
    }

    @Test
    void devicesAreAnnounced() {
        assertThat(capacity("g4ad.8xlarge", NodeOptions.DEFAULTS).capacity().extended())
                .containsEntry(ExtendedResources.AMD_GPU, 2L)
                .doesNotContainKey(ExtendedResources.NVIDIA_GPU);
        assertThat(capacity("trn1.32xlarge", NodeOptions.DEFAULTS).allocatable().extended())
                .containsEntry(ExtendedResources.NEURON, 16L)
                .containsEntry(ExtendedResources.NEURON_CORE, 32L)
                .containsEntry(ExtendedResources.EFA, 8L);
    }

    @Test
    void familiesWithoutRulesOfTheirOwnFollowAmazonLinux2() {
        assertThat(AmiFamily.parse("Ubuntu")).isEqualTo(AmiFamily.AL2);
        assertThat(AmiFamily.parse("Bottlerocket")).isEqualTo(AmiFamily.BOTTLEROCKET);
        assertThat(AmiFamily.parse("Windows2022").windowsBuild()).isEqualTo("10.0.20348");
    }

    @Test
    void absurdOptionsAreRejected() {
        assertThatThrownBy(() -> NodeOptions.DEFAULTS.withVmMemoryOverheadPercent(7.5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("vmMemoryOverheadPercent is 7.5")
                .hasMessageContaining("Maybe write 0.075");
        assertThatThrownBy(() -> NodeOptions.DEFAULTS.withReservedEnis(-1)).hasMessageContaining("reservedEnis is -1");
    }

    private NodeCapacity capacity(String type, NodeOptions options) {
        return NodeCapacity.of(catalogue.require(type), options);
    }

    private long storage(String type, NodeOptions options) {
        return capacity(type, options).capacity().ephemeralStorageBytes();
    }

    private static NodeOptions kubelet(KubeletOptions kubelet) {
        return NodeOptions.DEFAULTS.withKubelet(kubelet);
    }
}
