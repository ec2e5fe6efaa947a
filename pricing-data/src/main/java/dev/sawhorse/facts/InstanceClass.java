package dev.sawhorse.facts;

import java.util.Locale;

/** The sorts of instance types that boot differently. */
public enum InstanceClass {
    GENERAL,
    /** With GPUs or other accelerators, whose drivers take time. */
    GPU,
    /** Bare metal, whose firmware does. */
    METAL,
    /** With NVMe disks of its own. */
    LOCAL_NVME;

    /** Returns the class of a type; of several that apply, the one that takes longest. */
    public static InstanceClass of(InstanceShape shape) {
        if (shape.bareMetal()) {
            return METAL;
        }
        if (shape.gpu() != null || shape.accelerator() != null) {
            return GPU;
        }
        return shape.storage().localNvmeGb() > 0 ? LOCAL_NVME : GENERAL;
    }

    /** Returns its name in the table. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
