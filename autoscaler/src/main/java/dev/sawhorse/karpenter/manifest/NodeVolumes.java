package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.ec2.EbsVolume;
import dev.sawhorse.facts.capacity.AmiFamily;
import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The EBS volumes of a node: those a node class maps, else those that Karpenter's AWS provider v1.14 maps for the image family.
 * Of an image of the user's own nothing is known; it is taken to have the volume of the other Linux images.
 */
final class NodeVolumes {
    private static final String DEFAULT_TYPE = "gp3";
    private static final String TYPE_WHERE_NONE_IS_MAPPED = "gp2";
    private static final long BOTTLEROCKET_SYSTEM_BYTES = 4L << 30;

    private NodeVolumes() {}

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

    /** A volume of a snapshot may leave its size to that; it then counts as large as the family's own. */
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
