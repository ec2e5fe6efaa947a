// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.api.Volume;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class VolumeTopologyTest {
    private static final ObjectMeta BOUND =
            ObjectMeta.of("default", "data").withAnnotations(Map.of(PersistentVolumeClaim.BIND_COMPLETED, "yes"));

    @Test
    void aBoundVolumeTakesThePodToItsZone() {
        Storage storage = Storage.of(
                List.of(new PersistentVolumeClaim(BOUND, "ebs", "v", false, false)),
                List.of(volume("v", false, zones("z2"))),
                List.of());

        assertThat(alternatives(storage, "data")).containsExactly(zone("z2"));
        assertThat(new VolumeTopology(storage).claimsByDriver(mounting("data")))
                .containsEntry("ebs.csi.aws.com", Set.of("default/data"));
    }

    @Test
    void anUnboundClaimIsRestrictedByItsStorageClass() {
        Storage storage = Storage.of(
                List.of(claim("data", "ebs")),
                List.of(),
                List.of(new StorageClass(
                        ObjectMeta.of("", "ebs"), "kubernetes.io/aws-ebs", true, List.of(zones("z1"), zones("z2")))));

        assertThat(alternatives(storage, "data")).containsExactly(zone("z1"), zone("z2"));
        assertThat(new VolumeTopology(storage).claimsByDriver(mounting("data"))).containsKey("ebs.csi.aws.com");
        assertThat(new VolumeTopology(storage).invalidity(mounting("data"))).isNull();
    }

    @Test
    void ofTwoVolumesOnlyPairsThatAgreeAreLeft() {
        Storage storage = Storage.of(
                List.of(
                        new PersistentVolumeClaim(BOUND, "ebs", "v", false, false),
                        new PersistentVolumeClaim(
                                ObjectMeta.of("default", "logs").withAnnotations(BOUND.annotations()),
                                "ebs",
                                "w",
                                false,
                                false)),
                List.of(volume("v", false, zones("z1"), zones("z2")), volume("w", false, zones("z2"), zones("z3"))),
                List.of());

        assertThat(alternatives(storage, "data", "logs")).containsExactly(zone("z2"));
    }

    @Test
    void theHostOfALocalVolumeIsIgnored() {
        NodeSelectorTerm host =
                NodeSelectorTerm.of(List.of(new SelectorRequirement(Labels.HOSTNAME, "In", List.of("gone"))));
        Storage storage = Storage.of(
                List.of(new PersistentVolumeClaim(BOUND, "local", "v", false, false)),
                List.of(volume("v", true, host)),
                List.of());

        assertThat(alternatives(storage, "data")).containsExactly(Requirements.NONE);
    }

    @Test
    void claimsThatCannotBeUsedKeepThePodOut() {
        assertThat(invalidity(Storage.NONE)).startsWith("getting persistent volume claim");
        assertThat(invalidity(Storage.of(List.of(claim("data", null)), List.of(), List.of())))
                .startsWith("unbound pvc must define a storage class");
        assertThat(invalidity(Storage.of(
                        List.of(new PersistentVolumeClaim(ObjectMeta.of("default", "data"), "ebs", "v", false, false)),
                        List.of(volume("v", false)),
                        List.of())))
                .startsWith("pvc is considered unbound");
        assertThat(invalidity(Storage.of(
                        List.of(claim("data", "now")),
                        List.of(),
                        List.of(new StorageClass(ObjectMeta.of("", "now"), "ebs.csi.aws.com", false, List.of())))))
                .contains("immediate volume binding mode must be bound");
    }

    private static String invalidity(Storage storage) {
        return new VolumeTopology(storage).invalidity(mounting("data"));
    }

    private static List<Requirements> alternatives(Storage storage, String... claims) {
        return new VolumeTopology(storage).alternatives(mounting(claims));
    }

    private static Pod mounting(String... claims) {
        List<Volume> volumes = Arrays.stream(claims)
                .map(claim -> new Volume(claim, Volume.Kind.PERSISTENT_VOLUME_CLAIM, claim, null))
                .toList();
        return Given.pod("p", Map.of(), Given.requesting(1).volumes(volumes).build());
    }

    private static PersistentVolumeClaim claim(String name, String storageClass) {
        return new PersistentVolumeClaim(ObjectMeta.of("default", name), storageClass, null, false, false);
    }

    private static PersistentVolume volume(String name, boolean local, NodeSelectorTerm... terms) {
        return new PersistentVolume(ObjectMeta.of("", name), List.of(terms), "ebs", "ebs.csi.aws.com", local, false);
    }

    private static NodeSelectorTerm zones(String zone) {
        return NodeSelectorTerm.of(List.of(new SelectorRequirement(Labels.ZONE, "In", List.of(zone))));
    }

    private static Requirements zone(String zone) {
        return Requirements.of(Requirement.of(Labels.ZONE, Operator.IN, zone));
    }
}
