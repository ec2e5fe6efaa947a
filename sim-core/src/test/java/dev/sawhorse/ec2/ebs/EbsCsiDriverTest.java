// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.ebs;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.StorageLimits;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.StorageClass;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class EbsCsiDriverTest {
    private final ClusterFixture world = new ClusterFixture();
    private final Cluster cluster = world.cluster;

    private Node machine(String name, String type) {
        return world.node(name, 2000, 8192, Map.of(Labels.INSTANCE_TYPE, type), List.of());
    }

    private void speakOf(String provisioner) {
        cluster.storage()
                .storageClasses()
                .create(new StorageClass(ObjectMeta.of("", provisioner), provisioner, true, List.of()));
    }

    private List<String> limits() {
        return cluster.storage().csiNodes().list().stream()
                .map(node -> node.meta().name() + " " + node.drivers().get(0).volumes())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "m5.large,26",
        "m5d.large,25",
        "m7i.large,31",
        "m7i.48xlarge,127",
        "g4dn.xlarge,24",
        "g5.48xlarge,1",
        "m4.large,38",
        "d3.8xlarge,1",
    })
    void volumesShareAttachmentsWithWhatElseTheMachineHas(String type, int volumes) {
        assertThat(EbsVolumeLimits.of(InstanceCatalogue.load().require(type))).isEqualTo(volumes);
    }

    @Test
    void attachmentsThatEc2StatesApplyInsteadLessTheRootVolume() {
        InstanceShape type = InstanceCatalogue.load().require("g4dn.xlarge");
        StorageLimits storage = type.storage();
        InstanceShape stated = new InstanceShape(
                type.typeName(),
                type.processor(),
                type.memoryMib(),
                type.network(),
                new StorageLimits(storage.ebsMaxMbps(), storage.ebsBaselineMbps(), storage.localNvmeGb(), 40),
                type.gpu(),
                type.accelerator(),
                type.hypervisor(),
                type.bareMetal(),
                type.usageClasses(),
                type.burstBaselineVcpus(),
                type.currentGeneration(),
                type.nitroEnclaves(),
                true);
        assertThat(EbsVolumeLimits.of(stated)).isEqualTo(39);
    }

    @Test
    void everyNodeGetsItsLimitOnceTheDriverIsSpokenOf() {
        EbsCsiDriver.start(cluster, InstanceCatalogue.load());
        machine("before", "m5.large");
        assertThat(limits()).isEmpty();
        speakOf("ebs.csi.aws.com");
        machine("after", "m7i.large");
        machine("unknown", "x9.large");
        assertThat(limits()).containsExactly("before 26", "after 31");
    }

    @Test
    void otherStorageNeedsNoDriver() {
        EbsCsiDriver.start(cluster, InstanceCatalogue.load());
        speakOf("efs.csi.aws.com");
        machine("n", "m5.large");
        assertThat(limits()).isEmpty();
    }

    @Test
    void aStatedLimitLastsAsLongAsItsNode() {
        EbsCsiDriver.start(cluster, InstanceCatalogue.load());
        speakOf("ebs.csi.aws.com");
        cluster.storage()
                .csiNodes()
                .create(new CSINode(ObjectMeta.of("", "n"), List.of(new CSINode.Driver(EbsCsiDriver.NAME, 3))));
        Node node = machine("n", "m5.large");
        assertThat(limits()).containsExactly("n 3");
        cluster.deleteNode(node);
        assertThat(limits()).isEmpty();
    }
}
