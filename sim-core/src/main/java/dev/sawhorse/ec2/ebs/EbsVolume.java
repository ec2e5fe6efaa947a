// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.ebs;

/**
 * An EBS volume with the properties its price depends on.
 *
 * @param type gp3, gp2, io1, io2, st1, sc1 or standard
 * @param iops provisioned operations a second, 0 where none are given
 * @param throughput provisioned MiB a second, 0 where none is given
 */
public record EbsVolume(String type, long bytes, long iops, long throughput) {
    /** Makes a volume without provisioned performance. */
    public static EbsVolume of(String type, long bytes) {
        return new EbsVolume(type, bytes, 0, 0);
    }
}
