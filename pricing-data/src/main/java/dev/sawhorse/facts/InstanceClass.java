// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.util.Locale;

/** Classes of instance types with different boot times. */
public enum InstanceClass {
    GENERAL,
    /** Types with GPUs or other accelerators, whose drivers take time to load. */
    GPU,
    /** Bare metal types, whose firmware takes time. */
    METAL,
    /** Types with local NVMe disks. */
    LOCAL_NVME;

    /** Returns the class of a type; of several that apply, the slowest. */
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
