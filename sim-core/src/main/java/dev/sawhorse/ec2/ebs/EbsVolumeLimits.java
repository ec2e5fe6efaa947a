// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.ebs;

import dev.sawhorse.facts.Accelerator;
import dev.sawhorse.facts.Gpu;
import dev.sawhorse.facts.InstanceShape;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The number of EBS volumes that the CSI driver reports as attachable to a machine (aws-ebs-csi-driver, volume limits): newer
 * families have a number of their own for volumes; on other Nitro types volumes share 28 attachments with network interfaces,
 * local disks, GPUs and accelerators; older ones take 39. The root volume is one of them everywhere.
 *
 * <p>If EC2's own number of attachments is known, which counts what it shares them with, that number applies instead.
 *
 * <p>Differences: a machine has one network interface when the driver starts, and its local disks count as one.
 */
public final class EbsVolumeLimits {
    private static final int NITRO_ATTACHMENTS = 28;
    private static final int OLDER_ATTACHMENTS = 39;
    private static final int BARE_METAL_VOLUMES = 31;
    private static final int NETWORK_INTERFACES = 1;
    private static final int ROOT_VOLUMES = 1;

    /** Families with dedicated volume attachments. */
    private static final List<String> DEDICATED = List.of("m7i", "m7a", "c7i", "c7a", "r7a", "r7i", "r7iz", "u7i");

    private static final int DEDICATED_VOLUMES = 32;

    /** Sizes of those families with another number. */
    private static final Map<String, Integer> DEDICATED_BY_SIZE = dedicatedBySize();

    /** Types with fewer volumes than attachments. */
    private static final Map<String, Integer> FEWER = fewer();

    private EbsVolumeLimits() {}

    private static Map<String, Integer> dedicatedBySize() {
        Map<String, Integer> volumes = new TreeMap<>();
        volumes.put("metal-16xl", 31);
        volumes.put("metal-24xl", 31);
        volumes.put("16xlarge", 48);
        volumes.put("24xlarge", 64);
        volumes.put("metal-32xl", 79);
        volumes.put("metal-48xl", 79);
        volumes.put("32xlarge", 88);
        volumes.put("48xlarge", 128);
        return volumes;
    }

    private static Map<String, Integer> fewer() {
        Map<String, Integer> volumes = new TreeMap<>();
        volumes.put("d3.8xlarge", 3);
        volumes.put("d3en.12xlarge", 3);
        volumes.put("g5.48xlarge", 9);
        volumes.put("inf1.xlarge", 26);
        volumes.put("inf1.2xlarge", 26);
        volumes.put("inf1.6xlarge", 23);
        volumes.put("inf1.24xlarge", 11);
        return volumes;
    }

    /** Returns the number of volumes that pods can have on a machine of a type. */
    public static int of(InstanceShape shape) {
        int stated = shape.storage().ebsAttachments();
        if (stated > 0) {
            return Math.max(1, stated - ROOT_VOLUMES);
        }
        String size = shape.typeName().size();
        if (DEDICATED.contains(shape.typeName().family())) {
            return DEDICATED_BY_SIZE.getOrDefault(size, DEDICATED_VOLUMES) - ROOT_VOLUMES;
        }
        boolean older = shape.hypervisor().equals("xen");
        int attachments = older ? OLDER_ATTACHMENTS : NITRO_ATTACHMENTS;
        int most = size.equals("metal") ? BARE_METAL_VOLUMES : attachments;
        int shared = Math.min(attachments, FEWER.getOrDefault(shape.name(), most));
        int others = older ? 0 : NETWORK_INTERFACES + localDisks(shape) + accelerators(shape);
        return Math.max(1, shared - others - ROOT_VOLUMES);
    }

    private static int localDisks(InstanceShape shape) {
        return shape.storage().localNvmeGb() > 0 ? 1 : 0;
    }

    private static int accelerators(InstanceShape shape) {
        Gpu gpu = shape.gpu();
        Accelerator accelerator = shape.accelerator();
        return (gpu == null ? 0 : gpu.count()) + (accelerator == null ? 0 : accelerator.count());
    }
}
