// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.ec2.ebs.EbsVolume;
import dev.sawhorse.facts.capacity.AmiFamily;
import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The EBS volumes of a node: the block device mappings of the node class, otherwise the defaults of the AMI family
 * ({@code providers/amifamily}). Custom images are assumed to have the volume of the other Linux families.
 */
final class NodeVolumes {
    private static final String DEFAULT_TYPE = "gp3";
    private static final String TYPE_WHERE_NONE_IS_MAPPED = "gp2";
    private static final long BOTTLEROCKET_SYSTEM_BYTES = 4L << 30;

    private NodeVolumes() {}

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/launchtemplate/launchtemplate.go",
            symbol = {"blockDeviceMappings", "volumeSize"})
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/custom.go",
            symbol = "Custom.DefaultBlockDeviceMappings")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/windows.go",
            symbol = "Windows.DefaultBlockDeviceMappings")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/bottlerocket.go",
            symbol = "Bottlerocket.DefaultBlockDeviceMappings")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/al2023.go",
            symbol = "AL2023.DefaultBlockDeviceMappings")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/al2.go",
            symbol = "AL2.DefaultBlockDeviceMappings")
    static List<EbsVolume> of(Fields spec, String family) {
        long dataBytes = AmiFamily.parse(family).defaultVolumeBytes();
        List<EbsVolume> mapped = spec.list("blockDeviceMappings", mapping -> volume(mapping.fields(), dataBytes));
        if (!mapped.isEmpty()) {
            return mapped;
        }
        EbsVolume data = EbsVolume.of(DEFAULT_TYPE, dataBytes);
        return AmiFamily.parse(family) == AmiFamily.BOTTLEROCKET
                ? List.of(EbsVolume.of(DEFAULT_TYPE, BOTTLEROCKET_SYSTEM_BYTES), data)
                : List.of(data);
    }

    /** A volume with a snapshot may omit its size; it is then assumed to be as large as the family's default. */
    private static @Nullable EbsVolume volume(@Nullable Fields mapping, long defaultBytes) {
        if (mapping == null || !mapping.has("ebs")) {
            return null;
        }
        Fields ebs = mapping.fields("ebs");
        Long bytes = ebs.read("volumeSize", EC2NodeClassReader::volumeSize);
        return new EbsVolume(
                ebs.string("volumeType", TYPE_WHERE_NONE_IS_MAPPED),
                bytes == null ? defaultBytes : bytes,
                number(ebs, "iops"),
                number(ebs, "throughput"));
    }

    private static long number(Fields ebs, String name) {
        Long number = ebs.read(name, (Value value) -> value.wholeNumber(0, Integer.MAX_VALUE));
        return number == null ? 0 : number;
    }
}
