// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.ebs;

import dev.sawhorse.facts.ChargeItem;
import dev.sawhorse.facts.Charges;

/**
 * The hourly prices of EBS volumes: size, plus for gp3 the provisioned IOPS above 3,000 and throughput above 125 MiB/s, which
 * are included, and for io1 and io2 all provisioned IOPS. A month counts as 730 hours. The lower prices of io2 above 32,000
 * IOPS are not modelled.
 */
public final class EbsPrices {
    private static final double HOURS_PER_MONTH = 730;
    private static final double BYTES_PER_GIB = 1L << 30;
    private static final long GP3_IOPS = 3000;
    private static final long GP3_THROUGHPUT = 125;

    private final Charges charges;

    public EbsPrices(Charges charges) {
        this.charges = charges;
    }

    /** Returns USD per hour; an unknown type costs the same as gp3. */
    public double perHour(EbsVolume volume) {
        double size = volume.bytes() / BYTES_PER_GIB * value(storage(volume.type()));
        return (size + provisioned(volume)) / HOURS_PER_MONTH;
    }

    private double provisioned(EbsVolume volume) {
        return switch (volume.type()) {
            case "io1", "io2" -> volume.iops() * value(ChargeItem.EBS_IO2_IOPS);
            case "gp3" ->
                Math.max(0, volume.iops() - GP3_IOPS) * value(ChargeItem.EBS_GP3_IOPS)
                        + Math.max(0, volume.throughput() - GP3_THROUGHPUT) * value(ChargeItem.EBS_GP3_THROUGHPUT);
            default -> 0;
        };
    }

    private static ChargeItem storage(String type) {
        return switch (type) {
            case "gp2" -> ChargeItem.EBS_GP2;
            case "io1", "io2" -> ChargeItem.EBS_IO2;
            case "st1" -> ChargeItem.EBS_ST1;
            case "sc1" -> ChargeItem.EBS_SC1;
            case "standard" -> ChargeItem.EBS_STANDARD;
            default -> ChargeItem.EBS_GP3;
        };
    }

    private double value(ChargeItem item) {
        return charges.of(item).value();
    }
}
