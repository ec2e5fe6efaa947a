package dev.sawhorse.ec2;

/**
 * An EBS volume, as far as it bears on cost.
 *
 * @param type gp3, gp2, io1, io2, st1, sc1 or standard
 * @param iops provisioned operations a second, 0 where nothing is said
 * @param throughput provisioned MiB a second, 0 where nothing is said
 */
public record EbsVolume(String type, long bytes, long iops, long throughput) {
    /** Makes a volume that does what its type does by itself. */
    public static EbsVolume of(String type, long bytes) {
        return new EbsVolume(type, bytes, 0, 0);
    }
}
