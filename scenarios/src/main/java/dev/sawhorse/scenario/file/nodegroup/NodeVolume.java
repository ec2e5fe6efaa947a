// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.nodegroup;

import dev.sawhorse.ec2.ebs.EbsVolume;
import dev.sawhorse.scenario.file.value.ByteCount;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.util.List;

/** The EBS volume of each node of a node group, in the scenario file. */
final class NodeVolume {
    private static final List<String> TYPES = List.of("gp3", "gp2", "io1", "io2", "st1", "sc1", "standard");
    private static final int MOST = 1_000_000;

    private static final Field<Long> SIZE = Field.required(
            "size", ByteCount.atLeast(1L << 30), "Its size, which is also the capacity for ephemeral storage of pods.");

    private static final Field<String> TYPE =
            Field.of("type", Types.choice(TYPES, name -> name), "gp3", "Volume type, used for the bill.");

    private static final Field<Integer> IOPS =
            Field.of("iops", Types.integer(0, MOST), 0, "those of the type", "Provisioned IOPS.");

    private static final Field<Integer> THROUGHPUT = Field.of(
            "throughput",
            Types.integer(0, MOST),
            0,
            "that of the type",
            "Provisioned throughput in MiB per " + "second.");

    static final Section<EbsVolume> SECTION = Section.of(
            values -> new EbsVolume(values.get(TYPE), values.get(SIZE), values.get(IOPS), values.get(THROUGHPUT)),
            SIZE,
            TYPE,
            IOPS,
            THROUGHPUT);

    private NodeVolume() {}
}
