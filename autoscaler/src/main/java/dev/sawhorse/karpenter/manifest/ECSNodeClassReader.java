// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.manifest.ReadMode;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A reader of ECSNodeClasses. */
final class ECSNodeClassReader {
    private static final int SMALLEST_DISK_GIB = 20;

    private ECSNodeClassReader() {}

    static ECSNodeClass read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        Fields kubelet = spec.fields("kubeletConfiguration");
        RuntimeValidation validation = RuntimeValidation.of(ECSNodeClass.KIND);
        if (reading.isApplied() && object.require("spec") != null) {
            ECSNodeClassRules.check(spec);
            KubeletReader.check(kubelet, validation);
        }
        return new ECSNodeClass(
                meta,
                zones(object),
                systemDisk(spec.fields("systemDisk")),
                kubelet.read("maxPods", value -> value.integer(0, Integer.MAX_VALUE)),
                kubelet.read("podsPerCore", value -> value.integer(0, Integer.MAX_VALUE)),
                StaticFields.ofEcs(spec),
                Conditions.isReady(object, reading) && validation.passed());
    }

    /**
     * The size was first a number of GiB, {@code size}, and is now a quantity, {@code volumeSize}, which takes precedence.
     */
    private static @Nullable Long systemDisk(Fields disk) {
        Integer gib = disk.read("size", value -> value.integer(SMALLEST_DISK_GIB, Integer.MAX_VALUE));
        Long volume = disk.read("volumeSize", EC2NodeClassReader::volumeSize);
        return volume != null || gib == null ? volume : (Long) ((long) gib << 30);
    }

    private static List<String> zones(Fields object) {
        List<String> zones = object.fields("status").list("vSwitches", vSwitch -> zone(vSwitch));
        return List.copyOf(new TreeSet<>(zones));
    }

    private static @Nullable String zone(Value vSwitch) {
        Fields fields = vSwitch.fields();
        return fields == null ? null : fields.string("zoneID");
    }
}
